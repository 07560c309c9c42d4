import type { MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/components/page/page-meta";
import { featuredChanges, howResultsAreOrdered, neverForSale } from "~/content/order";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Get featured",
      description:
        "What featured placement is: a paid place before other listings, always labelled as such. How lists are ordered, and how to ask for it.",
      path: paths.getFeatured,
    },
    matches,
  );

export default function GetFeatured() {
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1>Get featured</h1>
      <p className="mt-4 text-lg">{featuredChanges} Everybody can see who they are.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href={paths.contactAbout("featured")} className="btn">
          Talk to us
        </a>
        <a href={paths.claimListing} className="btn btn-quiet">
          Claim your listing first
        </a>
      </p>
      <section className="mt-10" aria-labelledby="is">
        <h2 id="is">What it is, and what it is not</h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          <li>The listing carries the word Featured wherever it is shown.</li>
          <li>{neverForSale}</li>
          <li>A homeowner's request is still with at most three businesses at once.</li>
        </ul>
      </section>
      <section className="mt-8" aria-labelledby="order">
        <h2 id="order">{howResultsAreOrdered.heading}</h2>
        {howResultsAreOrdered.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3">
            {paragraph}
          </p>
        ))}
      </section>
    </div>
  );
}
