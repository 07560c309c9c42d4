import { Fragment } from "react";
import { Select, SubmitButton } from "~/components/form/controls";
import { Stamp } from "~/components/listing/business-card";
import { ListingPicture } from "~/components/listing/listing-picture";
import { Icon, isIcon } from "~/components/page/icon";
import { type StepLine, Steps } from "~/components/page/steps";
import { shortQuestions } from "~/content/roofing-page";
import { type MarketingFigure, marketingFigures } from "~/content/site";
import type { ListingSummary } from "~/models/listings/listing";
import { type PriceAhead, priceSizes, priceWorks } from "~/models/quiz/price-ahead";
import { serviceTrades, type Trade } from "~/models/trades/trade";
import { capital, listed, openingWords } from "~/models/trades/words";
import { paths } from "~/paths";
import { House, isHousePart } from "./house";

/** Four wordings of the headline; screen readers get only the first. */
const variants = [
  "A fair price for your roof, before anyone climbs it.",
  `What a new roof costs, in ${shortQuestions}.`,
  "Up to three vetted local roofers, from one short form.",
  "One slipped tile or a whole roof, put in good order.",
] as const;

/** Rotates by CSS, four seconds each, until {@link PauseHeadline}, which the page places, is pressed. */
export function Headline() {
  const [first, ...others] = variants;
  return (
    <>
      <input type="checkbox" id="pause-headline" className="sr-only" />
      <h1 className="turning">
        <span>{first}</span>
        {others.map((variant) => (
          <span key={variant} aria-hidden="true">
            {` ${variant}`}
          </span>
        ))}
      </h1>
    </>
  );
}

export const PauseHeadline = () => (
  <label htmlFor="pause-headline" className="pause nav-link">
    <Icon name="pause" className="size-4" /> Pause the headline
  </label>
);

/** A demonstration's figures, in a ruled row. */
export const Figures = ({ figures }: { figures: readonly MarketingFigure[] }) => (
  <dl className="facts in-line figures mt-4">
    {figures.map(({ id, figure, label }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
);

/** The house, with links to the trades that it shows; the other trades are listed below it. */
export function PopularServices() {
  const others = serviceTrades.filter(({ slug }) => !isHousePart(slug));
  return (
    <section aria-labelledby="services">
      <h2 id="services">Popular services</h2>
      <House />
      <p className="others mt-2 text-center">
        <span className="block">{openingWords(others)}</span>{" "}
        {others.map(({ slug, label, live }) => (
          <Fragment key={slug}>
            <a href={paths.service(slug)} className="link inline-block py-2.5">
              {live ? `${label} Live` : label}
            </a>{" "}
          </Fragment>
        ))}
      </p>
    </section>
  );
}

type HowItWorksProps = {
  trade: Pick<Trade, "slug" | "people">;
  /** Leaves out the background band, where the section before has one. */
  plain?: boolean;
};

/** From the first question to the businesses that get the request, for one trade. */
export function HowItWorks({ trade: { slug, people }, plain }: HowItWorksProps) {
  const steps: StepLine[] = [
    [
      `Answer ${slug === "roofing" ? shortQuestions : "a few short questions"}`,
      "A code by text checks your number.",
    ],
    ["See a price range", "Materials, labour and VAT."],
    [`Hear from up to three ${people}`, "You choose, or you walk away."],
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
  "Free for homeowners, nothing to sign",
  "Only the roofers we match you with, and our team, see your number",
] as const;

const { averageTime, quoteProcess, responseOften } = marketingFigures;
const quickness = capital(
  listed([
    `a ${quoteProcess.figure} ${quoteProcess.label}`,
    `${averageTime.figure} ${averageTime.label}`,
    `a response often ${responseOften.figure}`,
  ]),
);

type TrustProps = {
  demo: boolean;
  /** How many requests were answered within 24 hours, in a sentence; null while there is nothing to count. */
  record: string | null;
  /** In how many percent of cases the price was inside the estimate, by city. */
  accuracies: readonly { city: string; percent: number }[];
};

export const Trust = ({ demo, record, accuracies }: TrustProps) => (
  <section aria-labelledby="trust">
    <h2 id="trust">Why trust the figure</h2>
    <ul className="mt-3 grid gap-1.5 text-sm sm:text-base">
      {[...(demo ? [quickness] : []), ...(record ? [record] : []), ...promises].map((promise) => (
        <li key={promise} className="flex gap-2">
          <Icon name="check" className="text-moss" />
          {promise}
        </li>
      ))}
    </ul>
    {accuracies.length > 0 ? <Accuracy accuracies={accuracies} demo={demo} /> : null}
  </section>
);

const Accuracy = ({ demo, accuracies }: Pick<TrustProps, "demo" | "accuracies">) => (
  <>
    <h3 className="mt-3 text-base">
      {demo ? `Quote accuracy: ${marketingFigures.quoteAccuracy.figure} on average` : "Quote accuracy"}
    </h3>
    <ul className="figures hint mt-1 flex flex-wrap gap-x-3 text-xs">
      {accuracies.map(({ city, percent }) => (
        <li key={city} className="whitespace-nowrap">{`${city} ${percent}%`}</li>
      ))}
    </ul>
  </>
);

/** Pictures of checked businesses side by side; nothing if there are none. */
export function LatestWork({ listings }: { listings: readonly ListingSummary[] }) {
  if (listings.length === 0) return null;
  return (
    <section className="work" aria-label="Work of roofers we checked">
      <ul className="grid grid-cols-3 gap-[clamp(0.5rem,2vw,1.5rem)]">
        {listings.map((listing) => (
          <li key={listing.id}>
            <a href={paths.roofingBusiness(listing.id)} className="block [&:hover_b]:underline">
              <ListingPicture
                listing={listing}
                sizes="(min-width: 60rem) 22rem, 31vw"
                className="aspect-4/3 w-full"
                first
              />
              <b className="mt-1 leading-tight">{listing.name}</b>{" "}
              <small className="block">{listing.city}</small>
            </a>
            {listing.checkedOn ? <Stamp checkedOn={listing.checkedOn} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The services that have a page below `/services`, each leading to it. */
export const ServiceList = () => (
  <ul className="ruled mt-5">
    {serviceTrades.map(({ slug, label, summary, icon, live }) => (
      <li key={slug}>
        <a href={paths.service(slug)} className="entry">
          {isIcon(icon) ? <Icon name={icon} /> : null}
          <span>
            <b>{label}</b> {live ? <i className="badge">Live</i> : <i>Coming soon</i>}
            <small>{summary}</small>
          </span>
        </a>
      </li>
    ))}
  </ul>
);

/** A price before any question, from two choices; the script updates it in place as they change. */
export const PriceForm = ({ price }: { price: PriceAhead }) => (
  <form
    action={paths.home}
    className="grid grid-cols-[1fr_1fr] gap-2 [&_.btn]:border-current [&_.btn]:bg-transparent [&_.btn]:py-0 [&_.btn]:text-inherit [&_.input]:mt-0 [&_.input]:min-h-11 [&_.label]:text-sm"
    data-answers
  >
    <Select label="What it needs" name="work" options={priceWorks} defaultValue={price.work} />
    <Select label="The house" name="size" options={priceSizes} defaultValue={price.size} />
    <div className="deep gable col-span-full px-3.5 py-2.5">
      <output htmlFor="work size">
        {`${price.words}: `}
        <b className="price block">{price.range}</b>
      </output>
      <p className="flex max-w-none items-center justify-between">
        <small>A guide, not a quote.</small>{" "}
        <SubmitButton>
          Show <span className="sr-only">the price</span>
        </SubmitButton>
      </p>
    </div>
  </form>
);
