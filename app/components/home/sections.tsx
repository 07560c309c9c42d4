import { Icon } from "~/components/page/icon";
import { type StepLine, Steps } from "~/components/page/steps";
import { marketingFigures, quoteAccuracyByCity } from "~/content/site";
import { shownStatements } from "~/content/statements";
import type { Trade } from "~/models/trades/trade";
import { ServiceList } from "./service-list";

type Figure = { id: string; figure: string; label: string };

/** Fixed figures in a ruled row. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="facts figures">
      {figures.map(({ id, figure, label }) => (
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
  trade: Pick<Trade, "quiz" | "people">;
  /** Without the band behind it, where the section before has one. */
  plain?: boolean;
};

/** From the first question to the businesses that get the request, for one trade. */
export function HowItWorks({ trade: { quiz, people }, plain }: HowItWorksProps) {
  const steps: StepLine[] = [
    quiz === "roofing"
      ? [
          "Answer ten short questions",
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

export function Trust({ demo }: { demo: boolean }) {
  const { averageTime, professionals, quoteProcess, quotesGiven, responseOften } = marketingFigures;
  return (
    <section className="wrap section" aria-labelledby="trust">
      <h2 id="trust">Why people trust the figure</h2>
      <div className="halves mt-5">
        <div>
          <ul className="grid gap-3">
            {[
              `A ${quoteProcess.figure} quote process, and a response often ${responseOften.figure}`,
              ...promises,
            ].map((promise) => (
              <li key={promise} className="flex gap-3">
                <Icon name="check" className="text-moss" />
                {promise}
              </li>
            ))}
          </ul>
          <RatingBadges />
          <div className="mt-6">
            <Figures figures={[quotesGiven, averageTime, professionals]} />
          </div>
        </div>
        <Accuracy demo={demo} />
      </div>
    </section>
  );
}

function RatingBadges() {
  const { averageRating, satisfaction } = marketingFigures;
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {[averageRating, satisfaction].map(({ id, figure, label }) => (
        <li key={id} className="badge">
          <Icon name="star" className="size-4" /> {`${figure} ${label}`}
        </li>
      ))}
    </ul>
  );
}

function Accuracy({ demo }: { demo: boolean }) {
  const accuracies = shownStatements(quoteAccuracyByCity, { demo });
  if (accuracies.length === 0) return null;
  return (
    <div>
      <h3>{`Quote accuracy: ${marketingFigures.quoteAccuracy.figure} on average`}</h3>
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
