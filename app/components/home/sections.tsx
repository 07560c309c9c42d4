import type { ReactNode } from "react";
import { Icon } from "~/components/page/icon";
import { type StepLine, Steps } from "~/components/page/steps";
import { shortQuestions } from "~/content/roofing-page";
import { type MarketingFigure, marketingFigures, quoteAccuracyByCity } from "~/content/site";
import { shownStatements } from "~/content/statements";
import type { Trade } from "~/models/trades/trade";
import { ServiceList } from "./service-list";

/** Four ways to say it; the first is the one that screen readers and search engines get. */
const variants = [
  "A fair price for your roof, before anyone climbs it.",
  `What a new roof costs, in ${shortQuestions}.`,
  "Up to three vetted local roofers, from one short form.",
  "One slipped tile or a whole roof, put in good order.",
] as const;

/** Turns by CSS, four seconds each, until it is paused; `children` stand beside the pause control. */
export function Headline({ children }: { children: ReactNode }) {
  const [first, ...others] = variants;
  return (
    <div>
      <input type="checkbox" id="pause-headline" className="sr-only" />
      <h1 className="turning">
        <span>{first}</span>
        {others.map((variant) => (
          <span key={variant} aria-hidden="true">
            {variant}
          </span>
        ))}
      </h1>
      <div className="flex items-center justify-between gap-4">
        {children}
        <label htmlFor="pause-headline" className="pause nav-link hint text-sm">
          <Icon name="pause" className="size-4" />
          <span>
            Pause<span className="sr-only"> the headline</span>
          </span>
        </label>
      </div>
    </div>
  );
}

type FiguresProps = { figures: readonly MarketingFigure[]; allowed: readonly string[]; below?: boolean };

/** Those of the fixed figures that may be shown, in a ruled row, `below` something else; nothing where none may. */
export function Figures({ figures, allowed, below }: FiguresProps) {
  const shown = shownStatements(figures, allowed);
  if (shown.length === 0) return null;
  return (
    <dl className={below ? "facts figures mt-6" : "facts figures"}>
      {shown.map(({ id, figure, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PopularServices() {
  return (
    <section className="wrap section" aria-labelledby="services">
      <h2 id="services">Popular services</h2>
      <ServiceList />
    </section>
  );
}

type HowItWorksProps = {
  trade: Pick<Trade, "slug" | "people">;
  /** Without the band behind it, where the section before has one. */
  plain?: boolean;
};

/** From the first question to the businesses that get the request, for one trade. */
export function HowItWorks({ trade: { slug, people }, plain }: HowItWorksProps) {
  const steps: StepLine[] = [
    slug === "roofing"
      ? [
          `Answer ${shortQuestions}`,
          "What the property is, what the roof needs, how soon, and how to reach you. We text you a code to check your number.",
        ]
      : [
          "Answer a few short questions",
          "What the job is, where it is, and how to reach you. We text you a code to check your number.",
        ],
    [
      "See a price range",
      "Materials, labour, and VAT with the rest, so you know what a fair quote looks like.",
    ],
    [
      `Hear from local ${people}`,
      `Up to three vetted ${people} near you get your request. You choose, or you walk away.`,
    ],
  ];
  return (
    <section className={plain ? undefined : "band"} aria-labelledby="how-it-works">
      <div className="wrap section">
        <h2 id="how-it-works">How it works</h2>
        <Steps steps={steps} />
      </div>
    </section>
  );
}

const promises = [
  "Free for homeowners, with nothing to sign",
  "Your number goes only to the roofers we match you with",
  "Every listing marked Verified has been checked by a person",
] as const;

const { quoteProcess, responseOften } = marketingFigures;
const quickness = [
  { ...quoteProcess, text: `A ${quoteProcess.figure} ${quoteProcess.label}` },
  { ...responseOften, text: `A response often ${responseOften.figure}` },
] as const;

/** `record` is how often a request was heard, counted here; null while there is nothing to count. */
export function Trust({ allowed, record }: { allowed: readonly string[]; record: string | null }) {
  const { averageTime, professionals, quotesGiven } = marketingFigures;
  const accuracies = shownStatements(quoteAccuracyByCity, allowed);
  const quick = shownStatements(quickness, allowed).map(({ text }) => text);
  return (
    <section className="wrap section" aria-labelledby="trust">
      <h2 id="trust">Why people trust the figure</h2>
      <div className={accuracies.length > 0 ? "halves mt-5" : "mt-5"}>
        <div>
          <ul className="grid gap-3">
            {[...quick, ...(record ? [record] : []), ...promises].map((promise) => (
              <li key={promise} className="flex gap-3">
                <Icon name="check" className="text-moss" />
                {promise}
              </li>
            ))}
          </ul>
          <RatingBadges allowed={allowed} />
          <Figures figures={[quotesGiven, averageTime, professionals]} allowed={allowed} below />
        </div>
        {accuracies.length > 0 ? <Accuracy accuracies={accuracies} allowed={allowed} /> : null}
      </div>
    </section>
  );
}

function RatingBadges({ allowed }: { allowed: readonly string[] }) {
  const { averageRating, satisfaction } = marketingFigures;
  const shown = shownStatements([averageRating, satisfaction], allowed);
  if (shown.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {shown.map(({ id, figure, label }) => (
        <li key={id} className="badge">
          <Icon name="star" className="size-4" /> {`${figure} ${label}`}
        </li>
      ))}
    </ul>
  );
}

type AccuracyProps = { accuracies: readonly { city: string; percent: number }[]; allowed: readonly string[] };

function Accuracy({ accuracies, allowed }: AccuracyProps) {
  const [average] = shownStatements([marketingFigures.quoteAccuracy], allowed);
  return (
    <div>
      <h3>{average ? `Quote accuracy: ${average.figure} on average` : "Quote accuracy"}</h3>
      <p className="hint mt-1">By city.</p>
      <dl className="accuracy figures mt-3">
        {accuracies.map(({ city, percent }) => (
          <div key={city}>
            <dt>{city}</dt>
            <dd>{`${percent}%`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
