import { SubmitButton, TextArea } from "~/components/form/controls";
import { ErrorSummary } from "~/components/form/error-summary";
import { FileField } from "~/components/form/file-field";
import { TextLink } from "~/components/page/link";
import { formatInstant } from "~/models/base/clock";
import type { RefusedSaying } from "~/models/reviews/disputes/dispute";
import {
  type DisputeOutcome,
  type DisputeSide,
  daysHeard,
  disputeFileBytes,
  mostFiles,
} from "~/models/reviews/review";
import { paths } from "~/paths";

/** A dispute as one of its sides sees it, with instants as ISO text. */
type ShownDispute = {
  businessSays: string;
  writerSays: string;
  heardUntil: string;
  outcome: DisputeOutcome | null;
  reason: string;
} | null;

type DisputeProps = {
  side: DisputeSide;
  /** The other side: 'Jane S., Leeds', or the name of the business. */
  other: string;
  /** The text of the review. */
  body: string;
  dispute: ShownDispute;
  /** The file names of the papers that this side sent. */
  papers: readonly string[];
  /** Where the form is posted, and as which business. */
  action: string;
  business?: string;
  refused?: RefusedSaying;
};

export const disputeTitle = "A review that is disputed";
export const reportTitle = "Say that a review is not true";

/** What both sides of a dispute say, and the form for this side. */
export function DisputePage({ side, other, body, dispute, papers, ...form }: DisputeProps) {
  const [own, its] =
    side === "business"
      ? [dispute?.businessSays, dispute?.writerSays]
      : [dispute?.writerSays, dispute?.businessSays];
  return (
    <>
      <Quoted title="The review" words={body} />
      {its ? <Quoted title={`${other} says`} words={its} /> : null}
      {own ? <Quoted title="You say" words={own} /> : null}
      {papers.length > 0 ? <p className="mt-2">{`You sent: ${papers.join(", ")}`}</p> : null}
      {dispute?.outcome ? (
        <>
          <p className="note mt-4">{outcomeWords[dispute.outcome]}</p>
          <Quoted title="Why" words={dispute.reason} />
        </>
      ) : (
        <SayingForm side={side} own={own ?? ""} dispute={dispute} {...form} />
      )}
      <TextLink to={paths.reviewsPolicy} p="mt-6">
        How reviews work
      </TextLink>
    </>
  );
}

const outcomeWords: Readonly<Record<DisputeOutcome, string>> = {
  stays: "We have decided. The review stays.",
  removed: "We have decided: the review is off the site.",
};

const Quoted = ({ title, words }: { title: string; words: string }) => (
  <>
    <h2 className="mt-4 text-lg">{title}</h2>
    <blockquote className="panel mt-2 whitespace-pre-line wrap-anywhere">{words}</blockquote>
  </>
);

type SayingFormProps = Pick<DisputeProps, "side" | "action" | "business" | "dispute" | "refused"> & {
  own: string;
};

const askedOf: Readonly<Record<DisputeSide, string>> = {
  business: "What is not true, and how was it?",
  writer: "How was it?",
};

function SayingForm({ side, own, dispute, action, business, refused }: SayingFormProps) {
  const { says, paper } = refused?.errors ?? {};
  const problems = [
    ...(says ? [{ fieldId: "says", message: says }] : []),
    ...(paper ? [{ fieldId: "paper", message: paper }] : []),
  ];
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate className="mt-6 grid gap-5">
      <ErrorSummary problems={problems} />
      <p>
        {dispute
          ? `It stays on the site until we have decided. You can both have your say until ${formatInstant(dispute.heardUntil)}.`
          : `It stays on the site, marked that you disagree. Whoever wrote it has ${daysHeard} days to answer. Then our team decides by the rules, and tells you both why.`}
      </p>
      {business ? <input type="hidden" name="business" value={business} /> : null}
      <TextArea
        name="says"
        label={own ? "Change what you say" : askedOf[side]}
        hint="The other side sees this."
        rows={6}
        defaultValue={refused?.says ?? own}
        errors={says ? [says] : undefined}
        required
      />
      <FileField
        name="paper"
        label="A photo or a paper that shows it (optional)"
        hint={`A PDF or a photo of up to ${disputeFileBytes / 1024 ** 2} MB, ${mostFiles} in all. Only we see it.`}
        accept="image/*,application/pdf"
        errors={paper ? [paper] : undefined}
      />
      <SubmitButton>{dispute ? "Send" : "Report it"}</SubmitButton>
    </form>
  );
}
