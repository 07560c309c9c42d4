import type { SubmissionResult } from "@conform-to/dom";
import { Field, type FieldOf, fieldOf, Select, SubmitButton, TextArea } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { NavLink, QuietLink, TextLink } from "~/components/page/link";
import {
  contactQuestions,
  longestBody,
  monthWords,
  partWords,
  type ReviewKind,
  shortestBody,
  starredParts,
} from "~/models/reviews/review";
import { paths } from "~/paths";

type ReviewPageProps = {
  token: string;
  businessId: ListingId;
  name: string;
  /** The kind of review that the form is for; null if that has to be chosen first, or none can be written. */
  kind: ReviewKind | null;
  /** The kinds of review that the homeowner may write. */
  kinds: readonly ReviewKind[];
  /** The state of a review that can no longer be changed, in words. */
  closed: string | null;
  months: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Whether photos can be added now. */
  photos: boolean;
  refused?: SubmissionResult;
};

export const reviewTitle = ({ name, kind }: Pick<ReviewPageProps, "name" | "kind">): string =>
  kind === "contact" ? `How did ${name} deal with you?` : `Review ${name}`;

/** Where a homeowner reviews a business, after choosing what about. */
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

type ReviewFormProps = {
  kind: ReviewKind;
  name: string;
  action: string;
  /** The months that can be reviewed, newest first. */
  months: readonly string[];
  /** The review so far, by field. */
  values: Readonly<Record<string, string>>;
  /** The server's reply to the last try, with what was typed. */
  refused?: SubmissionResult;
};

const questionWords: Readonly<Record<(typeof contactQuestions)[number], string>> = {
  rang: "Did they ring you?",
  came: "Did they come to look?",
  priced: "Did they give you a price?",
  kept: "Did they keep the appointment?",
};

const starOptions = ["1: very bad", "2: bad", "3: all right", "4: good", "5: very good"].map(
  (label, place) => ({ value: String(place + 1), label }),
);
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const answers = [...yesOrNo, { value: "none", label: "Does not apply" }];
const blank = "Choose one";

const writerFields = ["firstName", "initial", "town", "month", "incentive"];
const workFields = ["stars", ...starredParts, "body", "costPence"];

/** The form of a review, of the work or of the contact. Filled in again with what was typed. */
function ReviewForm({ kind, name, action, months, values, refused }: ReviewFormProps) {
  const asked = [...(kind === "work" ? workFields : contactQuestions), ...writerFields];
  const field = fieldOf(values, refused);
  return (
    <form method="post" action={action} noValidate className="grid gap-5">
      <ErrorSummary problems={problemsOf(refused?.error, asked[0] ?? "", [...asked, ""])} />
      {kind === "work" ? <WorkFields field={field} name={name} /> : <ContactFields field={field} />}
      <div className="grid items-end gap-5 sm:grid-cols-[2fr_1fr_2fr]">
        <Field {...field("firstName")} label="First name" autoComplete="given-name" required />
        <Field {...field("initial")} label="Initial" hint="Of your last name" maxLength={1} required />
        <Field {...field("town")} label="Town" autoComplete="address-level2" required />
      </div>
      <Select
        {...field("month")}
        label={kind === "work" ? "When was the work done?" : "When were you last in touch?"}
        options={months.map((month) => ({ value: month, label: monthWords(month) }))}
        blank={blank}
        required
      />
      <Select
        {...field("incentive")}
        label="Were you offered anything for this?"
        hint="Money, a discount, a gift. If so, we say so, and it is not in the average."
        options={yesOrNo}
        blank={blank}
        required
      />
      <p className="hint">
        First name, initial, town and month are shown.{" "}
        <TextLink to={paths.reviewsPolicy}>How reviews work here</TextLink>
      </p>
      <SubmitButton wide>{kind === "work" ? "Send your review" : "Send your answers"}</SubmitButton>
    </form>
  );
}

type Fields = { field: FieldOf };

const WorkFields = ({ field, name }: Fields & { name: string }) => (
  <>
    <Select
      {...field("stars")}
      label={`How was ${name}, all in all?`}
      options={starOptions.toReversed()}
      blank={blank}
      required
    />
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {starredParts.map((part) => (
        <Select
          key={part}
          {...field(part)}
          label={partWords[part]}
          options={starOptions.toReversed()}
          blank={blank}
          required
        />
      ))}
    </div>
    <TextArea
      {...field("body")}
      label="What was it like?"
      hint={`From ${shortestBody} to ${longestBody.toLocaleString("en-GB")} characters. No phone numbers, addresses or links.`}
      rows={7}
      required
    />
    <Field
      {...field("costPence")}
      label="What did it cost in the end? (optional)"
      hint="In pounds. It is shown as a range, and counted for our figures."
      inputMode="decimal"
    />
  </>
);

const ContactFields = ({ field }: Fields) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {contactQuestions.map((question) => (
      <Select
        key={question}
        {...field(question)}
        label={questionWords[question]}
        options={answers}
        blank={blank}
        required
      />
    ))}
  </div>
);
