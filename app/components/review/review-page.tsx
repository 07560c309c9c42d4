import type { SubmissionResult } from "@conform-to/react";
import { NavLink, QuietLink } from "~/components/page/link";
import type { ReviewKind } from "~/models/reviews/review";
import { paths } from "~/paths";
import { ReviewForm } from "./review-form";

type ReviewPageProps = {
  token: string;
  businessId: string;
  name: string;
  /** What the form asks; null where that has to be chosen first, or nothing can be written. */
  kind: ReviewKind | null;
  /** What it may be about. */
  kinds: readonly ReviewKind[];
  /** Where a review stands that can be changed no more. */
  closed: string | null;
  months: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Whether it can have photos now. */
  photos: boolean;
  refused?: SubmissionResult;
};

export const reviewTitle = ({ name, kind }: Pick<ReviewPageProps, "name" | "kind">): string =>
  kind === "contact" ? `How did ${name} deal with you?` : `Review ${name}`;

/** Where a homeowner writes of a business, and chooses what about. */
export function ReviewPage(page: ReviewPageProps) {
  const { token, businessId, name, kind, kinds, closed, months, values, photos, refused } = page;
  const at = (about: ReviewKind) => paths.myRequestReview(token, businessId, about);
  const others = kinds.filter((other) => other !== kind);
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1 className="mb-6 wrap-anywhere">{reviewTitle(page)}</h1>
      {closed ? <p className="note">{closed}</p> : null}
      {kind ? <ReviewForm {...{ kind, name, months, values, refused }} action={at(kind)} /> : null}
      {others.length > 1 ? <p className="mb-4 text-lg">Did they do the work?</p> : null}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {photos ? (
          <QuietLink to={paths.myRequestReviewAt(token, businessId, "photos")}>Photos</QuietLink>
        ) : null}
        {others.map((other) => (
          <a key={other} href={at(other)} className="btn btn-quiet">
            {aboutWords[other]}
          </a>
        ))}
        <NavLink to={paths.myRequest(token)}>Back to your request</NavLink>
      </p>
    </div>
  );
}

const aboutWords: Readonly<Record<ReviewKind, string>> = {
  work: "They did the work",
  contact: "They did not do the work",
};
