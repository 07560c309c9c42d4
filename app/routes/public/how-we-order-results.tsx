import { QuietLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { howResultsAreOrdered } from "~/content/how-we-order-results";
import { selling } from "~/models/placements/plan";
import { paths } from "~/paths";

export const handle = { cache: "public" };

export const meta = metaOf({
  title: howResultsAreOrdered.heading,
  description: "Who stands first in a list, who gets a request first, what is paid for and what cannot be.",
  path: paths.howWeOrderResults,
});

export default function HowWeOrderResults() {
  const { heading, paragraphs } = howResultsAreOrdered;
  return (
    <article className="wrap narrow py-8 sm:py-12">
      <h1>{heading}</h1>
      {paragraphs.map((paragraph, index) => (
        <p key={paragraph} className={index === 0 ? "mt-4 text-lg" : "mt-4"}>
          {paragraph}
        </p>
      ))}
      <p className="mt-8 flex flex-wrap gap-3">
        <QuietLink to={paths.directory}>Look in the directory</QuietLink>
        {selling.open ? <QuietLink to={paths.getFeatured}>For professionals: get featured</QuietLink> : null}
      </p>
    </article>
  );
}
