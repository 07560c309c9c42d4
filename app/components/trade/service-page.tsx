import { HowItWorks } from "~/components/home/sections";
import { ListingList } from "~/components/listing/business-card";
import { Breadcrumbs } from "~/components/page/breadcrumbs";
import { Icon } from "~/components/page/icon";
import { ButtonLink, LineLink, QuietLink } from "~/components/page/link";
import { featuredChanges } from "~/content/featured";
import { localWords } from "~/content/local-words";
import { whatMovesThePrice } from "~/content/what-moves-prices";
import type { ListingSummary } from "~/models/listings/listing";
import type { City } from "~/models/places/gazetteer/cities";
import { startOf } from "~/models/quiz/addresses";
import { guideHouse, tradeGuide } from "~/models/quiz/price-ahead";
import { browsePath, type LandingCity, landingHeading, tradePath } from "~/models/trades/landing";
import { type LandingService, type LandingTrade, landingTrade } from "~/models/trades/trade";
import { capital } from "~/models/trades/words";
import { paths } from "~/paths";
import { TradeJobs } from "./trade-hero";
import { WaitlistPromise } from "./waitlist-form";

export type ServicePageFacts = {
  /** 'quotes' is about what it costs, 'service' about who does it. */
  kind: "quotes" | "service";
  service: LandingService;
  city: Pick<City, "name"> & { slug: LandingCity };
  /** The number of active businesses of the trade in the city. */
  listed: number;
  featured: readonly ListingSummary[];
};

/** A service in a city: prices first (`quotes`), or businesses and local facts first (`service`). */
export function ServicePage(facts: ServicePageFacts) {
  const { kind, service } = facts;
  const trade = landingTrade(service);
  const { live } = trade;
  return (
    <>
      <Hero {...facts} live={live} />
      {kind === "quotes" ? (
        <>
          <PriceGuide {...facts} />
          <Questions {...facts} />
          {live ? <HowItWorks trade={trade} /> : <WhenItOpens {...facts} band />}
          <Businesses {...facts} />
        </>
      ) : (
        <>
          <Local {...facts} />
          <Businesses {...facts} />
          <TradeJobs jobs={trade.page?.jobs ?? []} live={live} last={live} />
          {live ? null : <WhenItOpens {...facts} />}
        </>
      )}
    </>
  );
}

function Hero({ kind, service, city, live }: ServicePageFacts & { live: boolean }) {
  const trade = landingTrade(service);
  const { label, name, people } = trade;
  return (
    <div className="wrap pt-4 pb-8">
      <Breadcrumbs trail={[{ label, href: tradePath(trade) }]} here={city.name} />
      {live ? null : <p className="badge mt-3 bg-amber-bg text-amber">Coming soon</p>}
      <h1 className="mt-3">{landingHeading(kind, service, city.name)}</h1>
      <p className="mt-4 text-lg">{pitch(kind, trade, city.name)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={live ? startOf(trade) : paths.waitlist(service)}>
          {live ? "Get Free Quotes" : "Get Notified When Live"}
        </ButtonLink>
        <QuietLink to={live ? browsePath(trade) : tradePath(trade)}>
          {live ? `Browse ${people}` : `More about ${name}`}
        </QuietLink>
        {live ? null : <QuietLink to={paths.quoteFor(service)}>Get a price for my job</QuietLink>}
      </div>
    </div>
  );
}

function pitch(kind: "quotes" | "service", { live, name, people }: LandingTrade, city: string): string {
  if (!live)
    return `${capital(name)} is not live in ${city} yet. Here is what the work usually costs, what to ask, and how to be told when it opens. If you need somebody now, describe the job and we look for somebody by hand.`;
  return kind === "quotes"
    ? `See what the work should cost before anybody comes to look. Then up to three vetted ${people} near ${city} get your request.`
    : `Who does ${name} in ${city}, and what to know about the houses there.`;
}

function PriceGuide({ service, city }: ServicePageFacts) {
  const trade = landingTrade(service);
  return (
    <section className="band" aria-labelledby="prices">
      <div className="wrap section">
        <h2 id="prices">What {trade.name} costs</h2>
        <dl className="figures mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
          {tradeGuide(trade).map(({ work, helper, price }) => (
            <div key={work} className="border-t border-line pt-3">
              <dt>
                <b>{work}</b> <span className="hint">{helper}</span>
              </dt>
              <dd className="mt-1 text-xl font-extrabold">{price}</dd>
            </div>
          ))}
        </dl>
        <GuideHint trade={trade}>
          {` These are usual prices for the whole of the UK, not for ${city.name} alone.`}
        </GuideHint>
        <h3 className="mt-6">What can change the price in {city.name}</h3>
        <p className="mt-2">{whatMovesThePrice(service, city.slug)}</p>
      </div>
    </section>
  );
}

const GuideHint = ({ trade, children }: { trade: LandingTrade; children?: string }) => (
  <p className="hint mt-5">
    {trade.landing.sizes ? "" : `${guideHouse}. `}A guide, not a quote.{children}
  </p>
);

function Questions({ service, city }: ServicePageFacts) {
  const { landing, people } = landingTrade(service);
  return (
    <section className="wrap section" aria-labelledby="ask">
      <h2 id="ask">What to ask {people} before you say yes</h2>
      <ul className="mt-5 grid gap-3">
        {landing.questions.map((question) => (
          <li key={question} className="flex gap-3">
            <Icon name="check" className="text-moss" />
            {question}
          </li>
        ))}
      </ul>
      <LineLink to={paths.serviceIn(service, city.slug)} p="mt-5">
        What to know about houses in {city.name}
      </LineLink>
    </section>
  );
}

/** What is particular about the place, and what the work costs, which is the same everywhere. */
function Local({ service, city }: ServicePageFacts) {
  const trade = landingTrade(service);
  const { heading, paragraphs } = localWords[service];
  return (
    <section className="band" aria-labelledby="local">
      <div className="wrap section halves">
        <div>
          <h2 id="local">{heading(city.name)}</h2>
          {paragraphs(city.slug).map((paragraph) => (
            <p key={paragraph} className="mt-4">
              {paragraph}
            </p>
          ))}
        </div>
        <div>
          <h2>What {trade.name} costs</h2>
          <ul className="figures mt-4">
            {tradeGuide(trade).map(({ work, price }) => (
              <li key={work}>
                {work}: {price}
              </li>
            ))}
          </ul>
          <GuideHint trade={trade} />
          <a href={paths.quotesIn(service, city.slug)} className="link nav-link mt-2">
            What these are for, and what to ask
          </a>
        </div>
      </div>
    </section>
  );
}

/** At most three featured businesses, and how many are listed in all. */
function Businesses({ service, city, listed, featured }: ServicePageFacts) {
  const { label, people } = landingTrade(service);
  return (
    <section className="wrap section" aria-labelledby="businesses">
      <h2 id="businesses">
        {featured.length > 0 ? `Featured ${people} in ${city.name}` : `${label} businesses in ${city.name}`}
      </h2>
      <p className="hint mt-2">{countSentence(listed, city.name)}</p>
      <div className="mt-4">
        <ListingList listings={featured} withoutCity page={({ slug }) => paths.businessLink(slug)} />
      </div>
      <p className="mt-4">
        {service === "roofing" ? (
          <QuietLink to={listed > 0 ? paths.cityRoofers(city.slug) : paths.findRoofer(city.name)}>
            {listed > 0 ? `All roofers in ${city.name}` : `Search around ${city.name}`}
          </QuietLink>
        ) : (
          <QuietLink to={paths.directorySearch({ service, location: city.name })}>
            Look in the directory
          </QuietLink>
        )}
      </p>
    </section>
  );
}

function countSentence(listed: number, city: string): string {
  if (listed === 0) return `Nobody is listed in ${city} yet.`;
  return `${listed.toLocaleString("en-GB")} ${listed === 1 ? "business is" : "businesses are"} listed in ${city}. ${featuredChanges}`;
}

function WhenItOpens({ service, city, band }: ServicePageFacts & { band?: boolean }) {
  const { name } = landingTrade(service);
  return (
    <section className={band ? "band" : undefined} aria-labelledby="opens">
      <div className="wrap section">
        <h2 id="opens">
          Be the first to know when {name} opens in {city.name}
        </h2>
        <WaitlistPromise name={name} />
        <ButtonLink to={paths.waitlist(service)} p="mt-5">
          Join the waiting list
        </ButtonLink>
      </div>
    </section>
  );
}
