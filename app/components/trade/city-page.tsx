import { Field } from "~/components/form/controls";
import { ListingList } from "~/components/listing/business-card";
import {
  ChoiceFields,
  formatTotal,
  isUnread,
  ListChoices,
  ListHead,
  ListingSearch,
  OrderNote,
  ResultCount,
  Results,
  roofers,
  WhatToDrop,
} from "~/components/listing/search/listing-search";
import { PriceLine } from "~/components/listing/search/price-line";
import { Breadcrumbs } from "~/components/page/breadcrumbs";
import { Icon } from "~/components/page/icon";
import { ButtonLink, LineLink, QuietLink } from "~/components/page/link";
import { PageLinks } from "~/components/page/page-links";
import { roofsOf } from "~/content/city-facts";
import { shortQuestions } from "~/content/roofing-page";
import type { ListingPage, ListingSummary } from "~/models/listings/listing";
import { choiceWords, type Droppable, type ListChoice } from "~/models/listings/search/query";
import type { City } from "~/models/places/gazetteer/cities";
import { landingCities, landingHeading, landingServices } from "~/models/trades/landing";
import { roofing } from "~/models/trades/records/roofing";
import { capital } from "~/models/trades/words";
import { paths } from "~/paths";
import { JobList } from "./trade-hero";

export type CityPageFacts = {
  city: Pick<City, "name" | "slug" | "region" | "shownPostcode">;
  /** The text that was searched for; empty without a search. */
  search: string;
  choice: ListChoice;
  /** The filters to drop from a choice that finds nobody. */
  droppable: readonly Droppable[];
  /** The number of active roofers in the city. */
  listed: number;
  /** The featured roofers; empty for search results, and after the first page. */
  featured: readonly ListingSummary[];
  found: ListingPage;
};

/** The page of a city's roofers: the lists, facts about the city, services, and why to choose somebody local. */
export function CityPage(facts: CityPageFacts) {
  const { city } = facts;
  return (
    <>
      <RooferLists {...facts} />
      <Facts {...facts} />
      <section className="band mt-10" aria-labelledby="services">
        <div className="wrap section">
          <h2 id="services">Roofing services in {city.name}</h2>
          <JobList jobs={roofing.page.jobs} />
          <OtherPages {...city} />
        </div>
      </section>
      <WhyLocal city={city} />
      <section className="band -mb-12" aria-labelledby="start">
        <div className="wrap section">
          <h2 id="start">Know the price before you ring anybody</h2>
          <p className="hint mt-2">
            {`${capital(shortQuestions)}, a price range at the end, and up to three vetted roofers near you. Free.`}
          </p>
          <ButtonLink to={paths.roofingQuotesIn(city.slug)} p="mt-5">
            Get roofing quotes
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** Facts about the city; below the lists, which are what visitors come for. */
const Facts = ({ city: { name, slug, region, shownPostcode }, listed }: CityPageFacts) => (
  <div className="wrap mt-8">
    <p className="mb-4 text-lg">
      Compare roofers across {name}: what they do, how they are rated, and who has been checked.
    </p>
    {/* The middle column is wider, for names of regions as long as Nottinghamshire. */}
    <dl className="facts figures grid-cols-[1fr_2fr_1fr]">
      <Stat
        figure={listed.toLocaleString("en-GB")}
        label={listed === 1 ? "roofer listed" : "roofers listed"}
      />
      <Stat figure={region} label="region" />
      <Stat figure={shownPostcode} label="postcode area" />
    </dl>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.roofingQuotesIn(slug)}>Get Free Quotes</ButtonLink>
      <QuietLink to={paths.findRoofer()}>Search All Areas</QuietLink>
    </div>
  </div>
);

const Stat = ({ figure, label }: { figure: string; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{figure}</dd>
  </div>
);

function RooferLists({ city, search, choice, droppable, listed, featured, found }: CityPageFacts) {
  const { page, pages, total } = found;
  const chosen = (other: ListChoice) => paths.cityRoofers(city.slug, { search, ...other });
  return (
    <div className="wrap pt-2">
      <div className="hidden sm:block">
        <Breadcrumbs trail={[{ label: "Roofing", href: paths.roofing }]} here={city.name} />
      </div>
      <ListHead
        name={`Roofers in ${city.name}`}
        count={
          <ResultCount>
            {formatTotal(total, roofers)}
            {isUnread(total) ? "" : ` ${search ? `for “${search}” ` : ""}in ${city.name}`}
          </ResultCount>
        }
      >
        {listed === 0 ? null : (
          <ListingSearch
            live
            fold="Search"
            action={paths.cityRoofers(city.slug)}
            className="flex max-w-2xl items-end gap-3"
          >
            <ChoiceFields choice={choice} />
            <div className="min-w-0 grow whitespace-nowrap">
              <Field
                name="search"
                label={`Search roofers in ${city.name}`}
                type="search"
                defaultValue={search}
                placeholder="Name, service or phone"
              />
            </div>
          </ListingSearch>
        )}
      </ListHead>
      <PriceLine />
      <Results>
        {listed === 0 ? null : (
          <ListChoices choice={choice} list={found} href={chosen} nearest={paths.findRoofer(city.name)} />
        )}
        <Lists city={city} search={search} choice={choice} featured={featured} found={found} />
        <WhatToDrop droppable={droppable} href={chosen} />
        <PageLinks
          page={page}
          pages={pages}
          href={(number) => paths.cityRoofers(city.slug, { search, ...choice, page: number })}
        />
        <OrderNote />
      </Results>
    </div>
  );
}

/** The featured roofers, then the others; nobody is listed twice. */
function Lists({
  city,
  search,
  choice,
  featured,
  found,
}: Pick<CityPageFacts, "city" | "search" | "choice" | "featured" | "found">) {
  const chosen = choiceWords({ ...choice, order: undefined });
  const { listings, total } = found;
  const others = listings.filter(({ id }) => !featured.some((each) => each.id === id));
  return (
    <>
      {featured.length > 0 ? (
        <section aria-labelledby="featured">
          <h2 id="featured" className="max-sm:sr-only mb-2 text-xl">
            Featured
          </h2>
          <ListingList listings={featured} onTop withoutCity descriptionCut={120} servicesCut={2} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <section aria-labelledby="all">
          <h2 id="all" className={`${featured.length > 0 ? "mt-6" : "max-sm:sr-only"} mb-2 text-xl`}>
            {search || chosen ? "Roofers found" : "All Roofers"}
          </h2>
          <ListingList
            listings={others}
            onTop={featured.length === 0}
            withoutCity
            descriptionCut={120}
            servicesCut={3}
          />
        </section>
      ) : null}
      {listings.length === 0 && !isUnread(total) ? (
        <Nobody city={city.name} slug={city.slug} search={search} chosen={chosen} />
      ) : null}
    </>
  );
}

type NobodyProps = { city: string; slug: string; search: string; chosen: string };

const Nobody = ({ city, slug, search, chosen }: NobodyProps) => (
  <section className="mt-3">
    <h2>No roofers found</h2>
    <p className="mt-2">
      {search || chosen
        ? `No roofers match "${search || chosen.slice(2)}" in ${city}`
        : `No roofers available in ${city} yet`}
    </p>
    <p className="mt-3 flex flex-wrap gap-x-5">
      {search || chosen ? <LineLink to={paths.cityRoofers(slug)}>See all roofers in {city}</LineLink> : null}
      <LineLink to={paths.findRoofer(city)}>Search around {city}</LineLink>
    </p>
  </section>
);

const reasons = [
  "Somebody near can look at a leak the same day, and come back when it rains again.",
  "You can see their last jobs from the pavement, and ask the people who live under them.",
  "Less driving, so small repairs are worth their while.",
] as const;

/** Links to the city's landing pages, if it has any. */
function OtherPages({ name, slug }: Pick<City, "name" | "slug">) {
  const city = landingCities.find((each) => each === slug);
  if (!city) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5">
      {landingServices.map((service) => (
        <li key={service} className="flex flex-wrap gap-x-5">
          <LineLink to={paths.quotesIn(service, city)}>{landingHeading("quotes", service, name)}</LineLink>
          <LineLink to={paths.serviceIn(service, city)}>{landingHeading("service", service, name)}</LineLink>
        </li>
      ))}
    </ul>
  );
}

const WhyLocal = ({ city: { name, slug } }: Pick<CityPageFacts, "city">) => (
  <section className="wrap section" aria-labelledby="local">
    <h2 id="local">Why choose local</h2>
    <div className="halves mt-5">
      <ul className="grid gap-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-3">
            <Icon name="check" className="text-moss" />
            {reason}
          </li>
        ))}
      </ul>
      <div>
        <h3>The roofs of {name}</h3>
        <p className="mt-2">{roofsOf(slug)}</p>
      </div>
    </div>
  </section>
);
