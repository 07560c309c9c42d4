import { ServiceList } from "~/components/home/sections";
import { ButtonLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { serviceTrades } from "~/models/trades/trade";
import { listed, openingWords } from "~/models/trades/words";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf(() => ({
  title: "Services",
  description: `${openingWords(serviceTrades)} Jobs that we cover or soon will: ${listed(serviceTrades.map(({ name }) => name))}.`,
  path: paths.services,
}));

export default function Services() {
  return (
    <div className="wrap py-8 sm:py-12">
      <h1>Services</h1>
      <p className="mt-4 text-lg">
        {openingWords(serviceTrades)}
        {serviceTrades.every(({ live }) => live) ? null : " Choose one and we will tell you when it opens."}
      </p>
      <ServiceList />
      <section className="mt-10" aria-labelledby="not-sure">
        <h2 id="not-sure">Not sure which one it is?</h2>
        <p className="hint mt-2">
          Describe the job in your own words. You see a price range, and we look for somebody to do it.
        </p>
        <ButtonLink to={paths.quote} p="mt-5">
          I am not sure: describe the job
        </ButtonLink>
      </section>
    </div>
  );
}
