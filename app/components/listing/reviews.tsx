import { Icon } from "~/components/page/icon";
import { LineLink, QuietLink, TextLink } from "~/components/page/link";
import type { Figure } from "~/models/listings/listing";
import { cutAtWord } from "~/models/reading/text";
import {
  type ContactCounts,
  contactQuestions,
  contactWords,
  fewestContacts,
  longestShown,
  monthWords,
  partWords,
  type ReviewQuery,
  removalWords,
  type ShownReview,
  type ShownReviews,
  starredParts,
} from "~/models/reviews/review";
import { paths } from "~/paths";
import { Photo } from "./gallery";

type ReviewsProps = {
  name: string;
  /** The path of the page with the reviews. */
  path: string;
  own: Figure;
  reviews: ShownReviews;
  asked: ReviewQuery;
  /** Whether they are the demonstration's, which nobody wrote. */
  demo: boolean;
};

/** The reviews of a business that were written here: average, spread, and a page of them, newest first. */
export function Reviews({ name, path, own, reviews, asked, demo }: ReviewsProps) {
  const { list, next, contact, praise } = reviews;
  const isNarrowed = asked.stars !== undefined || asked.work !== undefined;
  const nothing = list.length === 0 && !isNarrowed;
  const longest = longestShown(list, asked.review);
  const at = (query: ReviewQuery) => paths.reviewsAt(path, query);
  return (
    <section id="reviews" className="mt-10" aria-labelledby="reviews-of">
      <h2 id="reviews-of" className="text-xl">
        Reviews
      </h2>
      <p className="mt-2">
        {own.reviews === 0
          ? "No reviews that count yet. "
          : `${own.rating.toFixed(1)} out of 5, the average of ${counted(own.reviews)} written here. `}
        {nothing ? null : "Each is for a request from a phone number we checked. "}
        <TextLink to={paths.reviewsPolicy}>How reviews work</TextLink>
      </p>
      {demo && !nothing ? <p className="hint">Demonstration content: nobody wrote these.</p> : null}
      <Contact contact={contact} />
      {nothing ? null : (
        <div className="mt-4 grid gap-x-12 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Narrowing reviews={reviews} asked={asked} at={at} />
          <div className="min-w-0">
            {list.length === 0 ? <p>No reviews match.</p> : null}
            <ol className="ruled grid-cols-1 wrap-anywhere">
              {list.map((review) => (
                <li key={review.id} id={`review-${review.id}`} className="py-4">
                  <Review
                    {...{ review, name, path }}
                    longest={review.id === asked.review ? whole : longest}
                  />
                </li>
              ))}
            </ol>
            <p className="mt-4 flex flex-wrap gap-4">
              {asked.review ? (
                <QuietLink to={at({ ...asked, review: undefined })}>From the newest on</QuietLink>
              ) : null}
              {next ? <QuietLink to={at({ ...asked, review: next })}>Older reviews</QuietLink> : null}
            </p>
          </div>
        </div>
      )}
      <OldPraise name={name} praise={praise} />
    </section>
  );
}

/** The review that the address names is never cut. */
const whole = Number.POSITIVE_INFINITY;

/** Praise that the business supplied: apart from the reviews, and labelled as such. */
function OldPraise({ name, praise }: { name: string } & Pick<ShownReviews, "praise">) {
  if (praise.length === 0) return null;
  return (
    <details className="panel mt-4">
      <summary className="nav-link">{`Supplied by the business (${praise.length})`}</summary>
      <p className="hint">{`These are not reviews. ${name} says others said this about them. We have not checked it, and it counts towards no figure.`}</p>
      {praise.map(({ says, who }) => (
        <blockquote key={says} className="mt-3 border-l-4 border-line pl-3 whitespace-pre-line">
          {says}
          <footer className="hint">{who}</footer>
        </blockquote>
      ))}
    </details>
  );
}

const counted = (reviews: number) =>
  reviews === 1 ? "one review" : `${reviews.toLocaleString("en-GB")} reviews`;

type NarrowingProps = Pick<ReviewsProps, "reviews" | "asked"> & { at: (query: ReviewQuery) => string };

/** The number of reviews by stars and the kinds of work, each a link to those reviews. */
function Narrowing({ reviews: { spread, works }, asked, at }: NarrowingProps) {
  const all = spread.reduce((sum, each) => sum + each, 0);
  return (
    <nav aria-label="Which reviews" className="min-w-0">
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <a
              href={at({ work: asked.work, stars })}
              aria-current={asked.stars === stars ? "true" : undefined}
              className="grid min-h-11 grid-cols-[4rem_minmax(0,1fr)_3rem] items-center gap-3 aria-[current=true]:font-bold"
            >
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <progress value={spread[stars - 1]} max={Math.max(1, all)} aria-hidden="true" />
              <span className="figures">{spread[stars - 1]}</span>
            </a>
          </li>
        ))}
      </ul>
      {works.length > 1 ? (
        <ul className="mt-2 flex flex-wrap gap-x-4">
          {works.map((work) => (
            <li key={work}>
              <LineLink
                to={at({ stars: asked.stars, work })}
                aria-current={asked.work === work ? "true" : undefined}
              >
                {work}
              </LineLink>
            </li>
          ))}
        </ul>
      ) : null}
      {asked.stars !== undefined || asked.work !== undefined ? (
        <p>
          <LineLink to={at({})}>All reviews</LineLink>
        </p>
      ) : null}
    </nav>
  );
}

type ReviewProps = { review: ShownReview; longest: number } & Pick<ReviewsProps, "name" | "path">;

function Review({ review, name, path, longest }: ReviewProps) {
  if (review.removedBy) {
    return <p className="hint">{`We removed a review from here. ${removalWords[review.removedBy]}`}</p>;
  }
  const {
    id,
    stars,
    parts,
    body,
    writer,
    month,
    work,
    cost,
    hireAgain,
    incentive,
    disputed,
    reply,
    pictures,
  } = review;
  const own = paths.reviewsAt(path, { review: id }, `review-${id}`);
  return (
    <article>
      <h3 className="[font:inherit]">
        <b>
          <Icon name="star" className="star" /> {`${stars} of 5`}
        </b>
        {` · ${writer} · `}
        <TextLink to={own}>{monthWords(month)}</TextLink>
      </h3>
      <p className="hint text-sm">
        {[work, ...starredParts.map((part) => `${partWords[part]} ${parts[part]}`)].join(" · ")}
        {cost ? ` · It cost ${cost} in the end` : ""}
        {hireAgain === null ? "" : ` · Would ${hireAgain ? "" : "not "}hire them again`}
      </p>
      {incentive ? (
        <p className="note mt-2">They were offered something for it, so it is not in the average.</p>
      ) : null}
      {disputed ? (
        <p className="note mt-2">The business disagrees. We hear both sides, then decide.</p>
      ) : null}
      <p className="mt-2 whitespace-pre-line">{cutAtWord(body, longest)}</p>
      {pictures.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1 [&_img]:h-21 [&_img]:w-28 [&_img]:object-cover">
          {pictures.map((picture, place) => (
            <li key={picture.src}>
              <a href={picture.src}>
                <Photo picture={picture} alt={picture.alt || `Photo ${place + 1} of ${writer}`} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {reply ? (
        <blockquote className="mt-3 border-l-4 border-line pl-3 whitespace-pre-line">
          <b className="block">{`${name} replies:`}</b>
          {cutAtWord(reply, longest)}
        </blockquote>
      ) : null}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
        {body.length > longest || reply.length > longest ? (
          <LineLink to={own}>
            Read all<span className="sr-only">{`: the review of ${writer}`}</span>
          </LineLink>
        ) : null}
        <LineLink to={paths.reportReview(id)} rel="nofollow">
          Report it<span className="sr-only">{`: the review of ${writer}`}</span>
        </LineLink>
        <LineLink to={paths.reviewsPolicy}>How reviews work</LineLink>
      </p>
    </article>
  );
}

/** What homeowners who reviewed only the contact answered; a question needs `fewestContacts` answers. */
function Contact({ contact }: { contact: ContactCounts }) {
  const told = contactQuestions.filter((each) => contact[each].asked >= fewestContacts);
  if (told.length === 0) return null;
  const counts = told.map(
    (each) => `${contactWords[each]} ${contact[each].yes} of ${contact[each].asked} times`,
  );
  return <p className="mt-2">{`Homeowners who wrote only about the contact: ${counts.join(", ")}.`}</p>;
}
