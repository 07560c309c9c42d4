import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  Headline,
  HowItWorks,
  LatestWork,
  PauseHeadline,
  PopularServices,
  PriceForm,
  Trust,
} from "~/components/home/sections";
import { NewestReviews, Testimonials } from "~/components/home/testimonials";
import { LineLink, QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { FirstQuestion, RoofingCall } from "~/components/trade/roofing-sections";
import { shortQuestions } from "~/content/roofing-page";
import { fallbackRooferCount, quoteAccuracyByCity, site } from "~/content/site";
import { env } from "~/env.server";
import { unlessAway } from "~/models/faults/outage.server";
import { findRecord } from "~/models/leads/now/record.server";
import { recordWords } from "~/models/leads/now/silence";
import { listLatestWork } from "~/models/listings/latest-work.server";
import { countRoofers } from "~/models/listings/roofer-count.server";
import { listAccuracies } from "~/models/prices/figures.server";
import { priceAhead } from "~/models/quiz/price-ahead";
import { listNewestReviews } from "~/models/reviews/newest-reviews.server";
import { roofing } from "~/models/trades/records/roofing";
import { paths } from "~/paths";
import { findOwnRequest } from "./own-request-line.server";

export const handle = { cache: "public", tellsOwn: true };

const roofsShown = 3;
const reviewsShown = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const price = priceAhead({ work: searchParams.get("work"), size: searchParams.get("size") });
  // The page works without its database.
  const unknown = { listed: fallbackRooferCount, checked: null };
  const counts = await unlessAway(countRoofers, unknown);
  const work = (await unlessAway(() => listLatestWork(roofing.slug, roofsShown), undefined)) ?? [];
  const own = await findOwnRequest(request);
  const told = { ...counts, price, work, own, ...(env.DEMO ? stated : await findOwn()) };
  // As data; the page itself is kept from caches in entry.server.tsx.
  return json(told, own ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

/** A demonstration has few requests of its own, and reviews that nobody wrote: it says what is stated. */
const stated: Awaited<ReturnType<typeof findOwn>> = {
  ...{ demo: true, record: null, reviews: [] },
  accuracies: [...quoteAccuracyByCity],
};

/** What a live site says of itself: what it counts and what was written to it, as far as there is any. */
async function findOwn() {
  const record = await unlessAway(findRecord, null);
  return {
    demo: false,
    record: record && recordWords(record),
    reviews: (await unlessAway(() => listNewestReviews(reviewsShown), undefined)) ?? [],
    accuracies: (await unlessAway(listAccuracies, undefined)) ?? [],
  };
}

export const meta = metaOf(() => ({
  title: `${site.name}: what your roof will cost, and who can fix it`,
  description: `Answer ${shortQuestions} and see what your roof is likely to cost. Up to three vetted roofers near you get your request. Free for homeowners.`,
  path: paths.home,
}));

export default function Home() {
  const { listed, checked, price, work, own, demo, reviews, record, accuracies } =
    useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap begin">
        <Headline />
        {own ? <LineLink to={own.at}>{own.words}</LineLink> : null}
        <PriceForm price={price} />
        <div data-quiz-form>
          <FirstQuestion brief told={price.told ? price : undefined} />
        </div>
        <LatestWork listings={work} />
        <div className="hint flex items-center justify-between gap-x-4 text-xs">
          <RooferCount listed={listed} checked={checked} />
          <PauseHeadline />
        </div>
      </div>
      <div className="course" />
      <div className="rest">
        <div className="wrap section halves">
          <PopularServices />
          <Trust demo={demo} record={record} accuracies={accuracies} />
        </div>
        <HowItWorks trade={roofing} />
        {demo ? <Testimonials /> : <NewestReviews reviews={reviews} />}
        <RoofingCall>
          <p className="mt-3 flex flex-wrap gap-2">
            <a href={paths.roofingQuiz} className="btn wide">
              Start my quote
            </a>{" "}
            <QuietLink to={paths.findRoofer()}>Find a roofer myself</QuietLink>
          </p>
        </RoofingCall>
        <p className="float-bar" data-float-bar>
          <a href={paths.roofingQuiz} className="btn w-full">
            Get My AI Quote
          </a>
        </p>
      </div>
    </>
  );
}

/** `checked` is null while the database is away. */
const RooferCount = ({ listed, checked }: { listed: number; checked: number | null }) => (
  <p>
    <b className="figures" data-live-count={paths.rooferCount}>
      {listed.toLocaleString("en-GB")}
    </b>{" "}
    {listed === 1 ? "roofer" : "roofers"} listed
    {checked === null ? null : `, ${checked.toLocaleString("en-GB")} checked by a person`}
  </p>
);
