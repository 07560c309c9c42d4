import { HouseDrawing } from "~/components/home/house";
import { HowItWorks } from "~/components/home/sections";
import { QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { FirstQuestion } from "~/components/trade/roofing-sections";
import { JobList } from "~/components/trade/trade-hero";
import { shortQuestions } from "~/content/roofing-page";
import { roofing } from "~/models/trades/records/roofing";
import { capital } from "~/models/trades/words";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf({
  title: "Roofing quotes: see the price first",
  description: `${capital(shortQuestions)}, a price range for your roof at the end, and up to three vetted roofers near you. Free.`,
  path: paths.getRoofingQuotes,
});

/** The landing page for roofing quotes; the quiz starts here and continues at its own address. */
export default function GetRoofingQuotes() {
  return (
    <>
      <div className="wrap hero">
        <div>
          <h1>Roofing quotes, with the price before the phone call</h1>
          <div className="mt-6">
            <FirstQuestion />
          </div>
          <p className="mt-6">
            {`${capital(shortQuestions)}. At the end you see a price range, and up to three vetted roofers near you get your request. Free, and there is nothing to sign.`}
          </p>
        </div>
        <div>
          <div className="house">
            <HouseDrawing part="roofing" />
          </div>
          <h2 className="mt-6 text-xl">Whatever the roof needs</h2>
          <JobList jobs={roofing.page.jobs.slice(0, 4)} column />
        </div>
      </div>
      <HowItWorks trade={roofing} />
      <ChooseYourself />
    </>
  );
}

const ChooseYourself = () => (
  <section className="wrap section" aria-labelledby="choose">
    <h2 id="choose">Would you rather choose yourself?</h2>
    <p className="hint mt-2">Every roofer in the directory, with ratings and what each one does.</p>
    <p className="mt-5 flex flex-wrap gap-3">
      <QuietLink to={paths.findRoofer()}>Find a roofer near me</QuietLink>{" "}
      <QuietLink to={paths.roofing}>Browse roofers</QuietLink>
    </p>
  </section>
);
