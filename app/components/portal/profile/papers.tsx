import { Field, Hidden, SubmitButton } from "~/components/form/controls";
import { FileField } from "~/components/form/file-field";
import { Chips } from "~/components/page/link";
import { formatDay } from "~/models/base/clock";
import { checkLabels } from "~/models/listings/profile/check";
import {
  type PaperKind,
  paperDays,
  paperKinds,
  type SentKind,
  sentLabels,
} from "~/models/listings/profile/paper";
import type { Picture } from "~/models/listings/profile/picture";
import { paths } from "~/paths";
import { JobForm, type RefusedPaper } from "./job-form";
import { Section } from "./profile-form";

type Sent = {
  id: string;
  kind: SentKind;
  organisation: string;
  number: string;
  expiresOn: string | null;
  createdAt: string;
  decidedAt: string | null;
  accepted: boolean | null;
  reason: string;
};

/** The papers that were sent, and their state. */
export function SentPapers({ sent }: { sent: readonly Sent[] }) {
  if (sent.length === 0) {
    return (
      <p className="hint">
        Nothing sent yet. What a person here has checked is on your page with the day: homeowners decide by
        it.
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sent.map((paper) => (
        <li key={paper.id} className="py-3">
          <b>{sentLabels[paper.kind]}</b>
          <span className="wrap-anywhere">{`: ${saidOf(paper)}`}</span>
          <span className="hint block">{stateOf(paper)}</span>
        </li>
      ))}
    </ul>
  );
}

const day = (iso: string) => formatDay(iso.slice(0, 10), { withYear: true });

const saidOf = ({ organisation, number, expiresOn }: Sent) =>
  [organisation, number && `number ${number}`, expiresOn && `until ${day(expiresOn)}`]
    .filter(Boolean)
    .join(", ");

function stateOf({ createdAt, decidedAt, accepted, reason }: Sent): string {
  if (!decidedAt) return `Sent ${day(createdAt)}. A person looks at it.`;
  return accepted ? `Checked ${day(decidedAt)}.` : `Not taken on ${day(decidedAt)}: ${reason}`;
}

type KindWords = { label: string; hint?: string; paper: string; expires?: boolean; number?: boolean };

const kinds: Readonly<Record<PaperKind, KindWords>> = {
  insurance: { label: "Insurer", paper: "The certificate", expires: true },
  trade_body: { label: "Trade body", paper: "The card or the letter", number: true },
  guarantee: {
    label: "What you guarantee, and for how long",
    hint: "Like: 10 years on new roofs.",
    paper: "The guarantee as customers get it",
  },
};

type PaperFormsProps = {
  business: string;
  photos: readonly Picture[];
  /** The kind whose form is open. */
  kind: SentKind;
  refused?: RefusedPaper;
};

/** A form for each kind, one at a time, so that sending one cannot lose what was typed into another. */
export function PaperForms({ kind: open, ...about }: PaperFormsProps) {
  return (
    <div className="mt-4 grid gap-4">
      <Chips
        label="What you can send"
        className="flex-wrap"
        chips={[...paperKinds, "job" as const].map((kind) => ({
          name: sentLabels[kind],
          to: paths.profilePage("proof", kind),
          current: kind === open,
        }))}
      />
      {open === "job" ? <JobForm {...about} /> : <PaperForm {...about} kind={open} />}
      <p className="hint">
        {`Only the people who check open your papers. They are deleted ${paperDays} days after the answer.`}
      </p>
    </div>
  );
}

type PaperFormProps = { business: string; kind: PaperKind; refused?: RefusedPaper };

function PaperForm({ business, kind, refused }: PaperFormProps) {
  const { label, hint, paper, expires, number } = kinds[kind];
  const about = (name: string) => ({
    name,
    id: `${kind}-${name}`,
    defaultValue: refused?.fields[name],
    errors: refused?.errors[name] ?? undefined,
    autoComplete: "off",
    focusOnError: true,
  });
  return (
    <Section title={checkLabels[kind]} id={kind}>
      <form
        method="post"
        action={paths.profilePage("proof", kind)}
        encType="multipart/form-data"
        noValidate
        className="grid gap-4"
        data-failed="Your paper could not be sent. Please try again."
      >
        <Hidden fields={{ business, kind }} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field {...about("organisation")} label={label} hint={hint} maxLength={120} />
          {expires ? <Field {...about("expires")} label="Last day" hint="Like 31/03/2027" /> : null}
          {number ? <Field {...about("number")} label="Number of your membership" maxLength={120} /> : null}
        </div>
        <FileField
          name="paper"
          id={`${kind}-paper`}
          label={paper}
          hint="A PDF or a photo, up to 10 MB."
          accept="application/pdf,image/*"
          errors={refused?.errors.paper ?? undefined}
        />
        <SubmitButton p="" quiet busy="Sending...">
          Send to be checked
        </SubmitButton>
      </form>
    </Section>
  );
}
