import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { House, houseTrades } from "~/components/home/house";
import { Figures, Headline, HowItWorks, PopularServices, Trust } from "~/components/home/sections";
import { Testimonials } from "~/components/home/testimonials";
import { metaOf } from "~/components/page/page-meta";
import { FirstQuestion, RoofingCall } from "~/components/trade/roofing-sections";
import { shortQuestions } from "~/content/roofing-page";
import { fallbackRooferCount, marketingFigures, site } from "~/content/site";
import { env } from "~/env.server";
import { listShownStatements } from "~/models/admin/proofs.server";
import { recordWords } from "~/models/leads/now/record";
import { findRecord } from "~/models/leads/now/record.server";
import { countRoofers } from "~/models/listings/roofer-count.server";
import { roofing } from "~/models/trades/records/roofing";
import { capital, openingWords } from "~/models/trades/words";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export async function loader() {
  const unknown = { listed: fallbackRooferCount, checked: null };
  const counts: { listed: number; checked: number | null } = await countRoofers().catch(() => unknown);
  // A demonstration has the stated figures, and few requests of its own.
  const record = env.DEMO ? null : await findRecord().catch(() => null);
  return json({ ...counts, allowed: await listShownStatements(), record: record && recordWords(record) });
}

export const meta = metaOf({
  title: `${site.name}: what your roof will cost, and who can fix it`,
  description: `Answer ${shortQuestions} and see what your roof is likely to cost. Up to three vetted roofers near you get your request. Free for homeowners.`,
  path: paths.home,
});

export default function Home() {
  const { listed, checked, allowed, record } = useLoaderData<typeof loader>();
  const { homeownersHelped, averageRating, satisfaction } = marketingFigures;
  return (
    <>
      <div className="wrap hero">
        <div>
          <Headline>
            <RooferCount listed={listed} checked={checked} />
          </Headline>
          <div data-quiz-form>
            <FirstQuestion />
          </div>
          <p className="mt-4">
            {`${capital(shortQuestions)}, and at the end a price range. Up to three vetted local roofers get your request at once. Free.`}
          </p>
        </div>
        <WholeHouse />
      </div>
      <div className="rest">
        <div className="wrap">
          <Figures figures={[homeownersHelped, averageRating, satisfaction]} allowed={allowed} />
        </div>
        <PopularServices />
        <HowItWorks trade={roofing} />
        <Trust allowed={allowed} record={record} />
        <Testimonials allowed={allowed} />
        <RoofingCall>
          <p className="mt-5 flex flex-wrap gap-3">
            <a href={paths.roofingQuiz} className="btn">
              Start my quote
            </a>
            <a href={paths.findRoofer()} className="btn btn-quiet">
              Find a roofer myself
            </a>
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

function WholeHouse() {
  return (
    <section aria-labelledby="house">
      <h2 id="house" className="text-xl">
        Which part of the house?
      </h2>
      <p className="hint mt-1">{openingWords(houseTrades)}</p>
      <House />
    </section>
  );
}

/** `checked` is null when nobody knows. */
function RooferCount({ listed, checked }: { listed: number; checked: number | null }) {
  return (
    <p className="hint text-sm">
      <b className="figures" data-live-count={paths.rooferCount}>
        {listed.toLocaleString("en-GB")}
      </b>{" "}
      {listed === 1 ? "roofer" : "roofers"} listed
      {checked === null ? null : `, ${checked.toLocaleString("en-GB")} checked by a person`}
    </p>
  );
}
