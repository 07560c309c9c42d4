import type { SubmissionResult } from "@conform-to/dom";
import {
  Field,
  FieldError,
  type FieldOf,
  fieldOf,
  Select,
  SubmitButton,
  TextArea,
} from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { FileField } from "~/components/form/file-field";
import { NavLink, QuietLink, TextLink } from "~/components/page/link";
import {
  contactQuestions,
  longestBody,
  monthWords,
  mostReviewPictures,
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
      {kind ? <ReviewForm {...{ kind, name, months, values, photos, refused }} action={at(kind)} /> : null}
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
  /** The review so far, or what is known before, by field. */
  values: Readonly<Record<string, string>>;
  /** Whether photos have a page of their own by now. */
  photos: boolean;
  /** The server's reply to the last try, with what was typed. */
  refused?: SubmissionResult;
};

const questionWords: Readonly<Record<(typeof contactQuestions)[number], string>> = {
  rang: "Did they ring you?",
  came: "Did they come to look?",
  priced: "Did they give you a price?",
  kept: "Did they keep the appointment?",
};

const starWords = ["very bad", "bad", "all right", "good", "very good"];
const starOptions = starWords.map((word, place) => ({
  value: String(place + 1),
  label: word,
  mark: place + 1,
}));
const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const answers = [...yesOrNo, { value: "none", label: "Does not apply" }];

/** Folded once they are filled in from what is known. */
const knownFields = ["firstName", "initial", "town", "month", "costPence"];
const workFields = ["stars", "body", "hireAgain", ...starredParts];

/** The form of a review, of the work or of the contact. Filled in again with what was typed. */
function ReviewForm({ kind, name, action, months, values, photos, refused }: ReviewFormProps) {
  const work = kind === "work";
  const asked = [...(work ? workFields : contactQuestions), "incentive", ...knownFields];
  const field = fieldOf(values, refused);
  return (
    <form
      method="post"
      action={action}
      encType={work ? "multipart/form-data" : undefined}
      noValidate
      className="grid gap-6"
    >
      <ErrorSummary problems={problemsOf(refused?.error, asked[0] ?? "", [...asked, ""])} />
      {work ? <WorkFields {...{ field, name, photos }} /> : <ContactFields field={field} />}
      <Choices
        {...field("incentive")}
        label="Were you offered anything for this?"
        hint="Money, a discount, a gift. If so, we say so, and it is not in the average."
        options={yesOrNo}
      />
      <KnownFields {...{ field, kind, months }} />
      <p className="hint">
        First name, initial, town and month are shown.{" "}
        <TextLink to={paths.reviewsPolicy}>How reviews work here</TextLink>
      </p>
      <SubmitButton wide>{work ? "Send your review" : "Send your answers"}</SubmitButton>
    </form>
  );
}

type Fields = { field: FieldOf };
type ChoicesProps = ReturnType<FieldOf> & {
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; mark?: number }[];
};

/** A question answered by one press on one of these buttons, which are radio buttons. */
const Choices = ({ name, defaultValue, errors, label, hint, options }: ChoicesProps) => (
  <fieldset aria-describedby={errors?.length ? `${name}-error` : undefined}>
    <legend className="label">{label}</legend>
    {hint ? <p className="hint">{hint}</p> : null}
    <FieldError id={`${name}-error`} errors={errors} />
    <div className="mt-2 grid auto-cols-fr grid-flow-col gap-2">
      {options.map(({ value, label: word, mark }, place) => (
        <label
          key={value}
          className="btn btn-quiet flex-col gap-1 px-1 text-sm has-checked:[outline:3px_solid_var(--color-ink)]"
        >
          <input
            type="radio"
            id={place === 0 ? name : undefined}
            name={name}
            value={value}
            defaultChecked={defaultValue === value}
            className="size-5"
          />
          <span>{mark ? `${mark}: ${word}` : word}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

const WorkFields = ({ field, name, photos }: Fields & Pick<ReviewFormProps, "name" | "photos">) => (
  <>
    <Choices {...field("stars")} label={`How was ${name}, all in all?`} options={starOptions} />
    <details open={starredParts.some((part) => field(part).errors)}>
      <summary className="nav-link underline">Stars for each part, if they differ</summary>
      <div className="mt-3 grid gap-5">
        {starredParts.map((part) => (
          <Choices key={part} {...field(part)} label={partWords[part]} options={starOptions} />
        ))}
      </div>
    </details>
    <TextArea
      {...field("body")}
      label="What was it like?"
      hint={`From ${shortestBody} to ${longestBody.toLocaleString("en-GB")} characters. No phone numbers, addresses or links.`}
      rows={5}
      required
    />
    <Choices {...field("hireAgain")} label="Would you hire them again?" options={yesOrNo} />
    {photos ? null : (
      <FileField
        name="picture"
        label="Photos (optional)"
        hint={`Up to ${mostReviewPictures}. They are shown with your review.`}
        accept="image/*"
        multiple
      />
    )}
  </>
);

const ContactFields = ({ field }: Fields) =>
  contactQuestions.map((question) => (
    <Choices key={question} {...field(question)} label={questionWords[question]} options={answers} />
  ));

/** Name, town, month and cost: one line to look at where they are known, and opened to change them. */
function KnownFields({ field, kind, months }: Fields & Pick<ReviewFormProps, "kind" | "months">) {
  const said = (name: string) => field(name).defaultValue ?? "";
  const [firstName, initial, town, month, cost] = knownFields.map(said);
  const whole = firstName && initial && town && month && knownFields.every((name) => !field(name).errors);
  const shown = `Shown as ${firstName} ${initial}., ${town}, ${month ? monthWords(month) : ""}`;
  return (
    <details open={!whole}>
      <summary className="nav-link underline">
        {whole
          ? `${shown}${cost ? `; it cost £${cost}, shown as a range` : ""}. Change`
          : "About you and the job"}
      </summary>
      <div className="mt-3 grid gap-5">
        <div className="grid items-end gap-5 sm:grid-cols-[2fr_1fr_2fr]">
          <Field {...field("firstName")} label="First name" autoComplete="given-name" required />
          <Field {...field("initial")} label="Initial" hint="Of your last name" maxLength={1} required />
          <Field {...field("town")} label="Town" autoComplete="address-level2" required />
        </div>
        <Select
          {...field("month")}
          label={kind === "work" ? "When was the work done?" : "When were you last in touch?"}
          options={months.map((each) => ({ value: each, label: monthWords(each) }))}
          blank="Choose one"
          required
        />
        {kind === "work" ? (
          <Field
            {...field("costPence")}
            label="What did it cost in the end? (optional)"
            hint="In pounds. It is shown as a range, and counted for our figures."
            inputMode="decimal"
          />
        ) : null}
      </div>
    </details>
  );
}
