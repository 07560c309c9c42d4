import { Hidden, SubmitButton, TextArea } from "~/components/form/controls";
import { LineLink, TextLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { formatDay } from "~/models/base/clock";
import { cutAtWord } from "~/models/reading/text";
import {
  type ContactCounts,
  contactQuestions,
  contactWords,
  type HoldRule,
  holdWords,
  type RemovalRule,
  removalWords,
  type Said,
  writerWords,
} from "~/models/reviews/review";
import { paths } from "~/paths";

/** A refused reply: what was typed, and the error. */
export type RefusedReply = { review: string; reply: string; error?: string };

type OwnReview = {
  id: string;
  state: string;
  rule: RemovalRule | null;
  reply: string;
  replyHeldBy: HoldRule[];
  publishedAt: string | null;
  said: Said;
  /** Whether the owner disputes it and nobody has decided yet. */
  disputed: boolean;
};

type OwnReviewsProps = {
  business: string;
  slug: string;
  reviews: readonly OwnReview[];
  refused?: RefusedReply;
};

/** The reviews of the owner's business, newest first, each with the reply to it. */
export function OwnReviews({ business, slug, reviews, refused }: OwnReviewsProps) {
  if (reviews.length === 0) {
    return (
      <p className="mt-4 text-slate">
        No reviews yet. Once a customer whose request you had writes of your work, it appears here, and you
        can reply.
      </p>
    );
  }
  const unanswered = reviews.filter(({ state, reply }) => state === "published" && !reply).length;
  return (
    <>
      <p className="mt-2 text-slate">
        {`${unanswered === 0 ? "Every one has a reply" : `${unanswered} without a reply`}. `}
        <TextLink to={paths.reviewsPolicy}>How reviews work</TextLink>
      </p>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {reviews.map((review) => (
          <OwnReviewRow
            key={review.id}
            review={review}
            business={business}
            slug={slug}
            refused={refused?.review === review.id ? refused : undefined}
          />
        ))}
      </ol>
    </>
  );
}

/** In characters: one or two lines on a phone. */
const longestCut = 70;

/** Folded, so that several are in sight: writer, stars, whether it has a reply, and, until unfolded, how it begins. */
function OwnReviewRow({ review, ...about }: ReplyFormProps) {
  const { id, said, publishedAt, state, rule } = review;
  const on = publishedAt ? `, ${formatDay(publishedAt.slice(0, 10), { withYear: true })}` : "";
  const body = said.kind === "work" ? said.body : "";
  return (
    <li id={`review-${id}`} className="wrap-anywhere">
      <details open={about.refused !== undefined || undefined} className="group open:pb-4">
        <summary className="py-2.5">
          <b>{`${said.kind === "work" ? `${said.stars} of 5 stars, ` : ""}${writerWords(said)}${on}`}</b>
          <span className="hint block text-sm">
            {replyWords(review)} <span className="group-open:hidden">{cutAtWord(body, longestCut)}</span>
          </span>
        </summary>
        {state === "removed" && rule ? (
          <p className="mt-2">{`We removed it. ${removalWords[rule]}`}</p>
        ) : null}
        {body ? (
          <blockquote className="mt-2 border-l-4 border-line pl-3 whitespace-pre-line">{body}</blockquote>
        ) : null}
        {state === "published" ? <ReplyForm review={review} {...about} /> : null}
      </details>
    </li>
  );
}

function replyWords({ state, reply, replyHeldBy, disputed }: OwnReview): string {
  if (state === "removed") return "Removed.";
  if (replyHeldBy.length > 0) return "Your reply is read first.";
  return [disputed && "You disagree.", reply ? "You replied." : "No reply yet."].filter(Boolean).join(" ");
}

type ReplyFormProps = { review: OwnReview; business: string; slug: string; refused?: RefusedReply };

function ReplyForm({ review, business, slug, refused }: ReplyFormProps) {
  const { id, reply, replyHeldBy, said, disputed } = review;
  return (
    <>
      {replyHeldBy.length > 0 ? (
        <p className="note mt-3">
          {`Our team reads your reply first. ${replyHeldBy.map((rule) => holdWords[rule]).join(" ")}`}
        </p>
      ) : null}
      {reply ? (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <b>You reply: </b>
          {reply}
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap gap-x-4">
        <LineLink to={paths.ownDispute(id)}>
          {disputed ? "You disagree" : "Report it"}
          <span className="sr-only">{`: the review of ${writerWords(said)}`}</span>
        </LineLink>
        <LineLink to={paths.reviewLink(slug, id)}>Your page</LineLink>
      </p>
      <form method="post" action={paths.ownReviews} noValidate className="mt-2 grid gap-2">
        <Hidden fields={{ business, review: id }} />
        <TextArea
          name="reply"
          id={`reply-${id}`}
          label={`Your reply to ${writerWords(said)}`}
          hint={reply ? "Leave it empty to take it back." : undefined}
          rows={3}
          defaultValue={refused?.reply ?? reply}
          errors={refused?.error ? [refused.error] : undefined}
          focusOnError
        />
        <SubmitButton p="" quiet={reply !== ""}>
          {reply ? "Change your reply" : "Reply"}
          <span className="sr-only">{` to ${writerWords(said)}`}</span>
        </SubmitButton>
      </form>
    </>
  );
}

/** Counts of what homeowners who reviewed only the contact answered. */
export function ContactAnswers({ contact }: { contact: ContactCounts }) {
  const told = contactQuestions.filter((each) => contact[each].asked > 0);
  if (told.length === 0) return null;
  return (
    <Part id="contact" title="What customers say of the contact" className="panel mt-6">
      <ul className="mt-2">
        {told.map((each) => (
          <li key={each}>{`You ${contactWords[each]}: ${contact[each].yes} of ${contact[each].asked}`}</li>
        ))}
      </ul>
    </Part>
  );
}
