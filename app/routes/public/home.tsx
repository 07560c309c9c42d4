import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { House, houseTrades } from "~/components/home/house";
import { Figures, Headline, HowItWorks, PopularServices, Trust } from "~/components/home/sections";
import { Testimonials } from "~/components/home/testimonials";
import { metaOf } from "~/components/page/page-meta";
import { QuestionStep } from "~/components/quiz/question-step";
import { fallbackRooferCount, marketingFigures, site } from "~/content/site";
import { env } from "~/env.server";
import { listShownStatements } from "~/models/admin/proofs.server";
import { recordWords } from "~/models/leads/now/record";
import { findRecord } from "~/models/leads/now/record.server";
import { countRoofers } from "~/models/listings/roofer-count.server";
import { progress } from "~/models/quiz/journey";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { roofing } from "~/models/trades/records/roofing";
import { openingWords } from "~/models/trades/words";
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
  description: site.description,
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
          <FirstQuestion />
          <p className="mt-4">
            Ten short questions, and at the end a price range. Up to three vetted local roofers get your
            request at once. Free.
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
        <FinalCall />
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

/** The quiz starts here: its first answer is posted where the rest of it lives. */
function FirstQuestion() {
  const [step] = roofingQuiz.steps;
  if (!step) return null;
  return (
    <div data-quiz-form>
      <QuestionStep
        step={step}
        progress={progress(roofingQuiz, {}, step.id)}
        action={paths.roofingQuiz}
        heading="h2"
      />
    </div>
  );
}

function FinalCall() {
  return (
    <section className="wrap section" aria-labelledby="start">
      <h2 id="start">Know the price before you pick up the phone</h2>
      <p className="hint mt-2">Ten short questions on your phone. Free, and there is nothing to sign.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href={paths.roofingQuiz} className="btn">
          Start my quote
        </a>
        <a href={paths.findRoofer()} className="btn btn-quiet">
          Find a roofer myself
        </a>
      </p>
    </section>
  );
}
