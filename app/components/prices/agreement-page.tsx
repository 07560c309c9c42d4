import { z } from "zod";
import { Field, fieldOf, Hidden, Press, SubmitButton, TextArea } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { type FactRow, Facts } from "~/components/page/facts";
import { formatDay, formatInstant } from "~/models/base/clock";
import { agreementLeftWords } from "~/models/leads/now/homeowner-actions";
import { owedWords } from "~/models/prices/open-terms";
import type { AgreementSide } from "~/models/prices/price";
import { boundedText } from "~/models/reading/text";
import { Writing, type WritingProps } from "./agreement-writing";

type Version = {
  number: number;
  at: string;
  /** When the business declined the work after it was written; null where it did not. */
  declinedAt: string | null;
  /** When the homeowner cancelled it; null where they did not. */
  cancelledAt: string | null;
  sections: readonly { title: string; lines: readonly string[] }[];
  sha256: string;
  accepted: readonly { side: AgreementSide; at: string }[];
  agreed: boolean;
};

type AgreementPageProps = Omit<WritingProps, "next"> & {
  newest: Version | null;
  /** The other side, by name, or 'The customer'. */
  other: string;
  /** Who, what, total, deposit and start. */
  facts: readonly FactRow[];
  /** Until which day it can be cancelled, or why not; `began`: whether work may begin before. Null if it is not agreed. */
  cancelling: {
    until: string;
    bar: "over" | "urgent" | null;
    began: boolean;
    /** Whether cancelling opens the request again. */
    reopens: boolean;
  } | null;
  /** Whether its text is hidden from the reader, who lost the lead, or whose lead is closed. */
  hidden?: boolean;
  before: readonly Version[];
  live: boolean;
  acceptable: boolean;
  writable: boolean;
  complained: string | null;
  /** Says that the site is not a party to the agreement. */
  notAParty: string;
  /** Where each form is posted. */
  at: { write: string; accept: string; complain: string; code?: string; cancel?: string };
};

export const agreementTitle = "Your agreement";

const missing = "Say what is wrong";
/** A side's complaint about the agreement, for an operator to read. */
export const complaintForm = z.object({
  complaint: z
    .string(missing)
    .max(4000)
    .transform((typed) => boundedText(typed, 1000))
    .refine((text) => text.length >= 10, missing),
});

export const complaintSaid = {
  sent: "Sent. Our team will read the agreement and write to you.",
  repeated: "We have already been asked, and our team is reading it.",
  closed: { refused: "Nothing was sent: there is no agreement." },
} as const;

/** The agreement of a customer and the business that they chose, and what this side can do about it. */
export function AgreementPage(props: AgreementPageProps) {
  const { side, newest, hidden, before, live, acceptable, writable, unsettled, refused } = props;
  const held = live && !newest?.agreed ? before[0] : undefined;
  return (
    <>
      <h1>{agreementTitle}</h1>
      <ErrorSummary problems={problemsOf(refused?.error, "code")} />
      {newest ? (
        <>
          <p className="mt-3 font-semibold">{stateOf(props, newest)}</p>
          {held?.agreed && !held.declinedAt ? (
            <p>{`Version ${held.number}, which you both accepted, holds until you both accept this one.`}</p>
          ) : null}
          {unsettled.length > 0 ? <Unsettled unsettled={unsettled} /> : null}
          {newest.declinedAt ? <p className="mt-2">{declinedWords(side, newest)}</p> : null}
          {hidden ? <p className="note mt-4">{hiddenWords(newest)}</p> : <Facts rows={props.facts} />}
          <Cancelling {...props} />
        </>
      ) : (
        <p className="mt-4">
          {writable
            ? "You have chosen. Say where the work is and when it begins. We write that up with the price, for you both to read and accept."
            : "The customer writes it first. We will email you when it is there to read."}
        </p>
      )}
      {newest && !hidden ? (
        <details className="in-print mt-6">
          <summary className="btn btn-quiet">Read all of it</summary>
          <AgreementText {...newest} />
        </details>
      ) : null}
      {acceptable && newest ? <Acceptance {...props} newest={newest} /> : null}
      {writable ? <Writing {...props} next={newest && (live ? "change" : "new")} /> : null}
      {before.length > 0 ? (
        <details className="no-print mt-6">
          <summary className="btn btn-quiet">Versions before this one</summary>
          {before.map((each) => (
            <AgreementText key={each.number} {...each} />
          ))}
        </details>
      ) : null}
      {newest ? <Complaint {...props} /> : null}
      <p className="hint mt-6">{props.notAParty}</p>
    </>
  );
}

const Unsettled = ({ unsettled }: Pick<AgreementPageProps, "unsettled">) => (
  <div className="no-print note mt-3">
    <p>Nobody can accept it until this is settled. Add it below, in the next version.</p>
    <ul className="mt-1 list-disc pl-5">
      {unsettled.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </div>
);

/** That the business declined the work, and what that means for the agreement. */
function declinedWords(side: AgreementSide, { agreed, declinedAt }: Version): string {
  const who = side === "business" ? "You" : "They";
  const when = declinedAt ? ` on ${formatInstant(declinedAt)}` : "";
  return `${who} declined the work${when}. ${agreementLeftWords(agreed)}`;
}

const hiddenWords = ({ agreed }: Version): string =>
  `It names the customer, so you cannot see it any more.${agreed ? " Your copy is in your email." : ""}`;

/** The right to cancel what both have accepted: the day until which it lasts, and the homeowner's button. */
function Cancelling({ side, cancelling, at }: AgreementPageProps) {
  if (!cancelling) return null;
  const who = side === "homeowner" ? "You" : "The customer";
  const until = formatDay(cancelling.until, { weekday: true });
  if (cancelling.bar === "urgent")
    return <p className="mt-3">Urgent repairs cannot be cancelled. Other work can: the text says how.</p>;
  if (cancelling.bar) return <p className="mt-3">{`${who} could cancel until ${until}.`}</p>;
  return (
    <>
      <p className="mt-3">{`${who} can cancel until ${until}.`}</p>
      {at.cancel ? (
        <details className="no-print mt-2">
          <summary className="btn btn-quiet">Cancel the agreement</summary>
          <p className="mt-3">
            {`Cancel it? You need no reason. ${owedWords(cancelling.began, "cancels")} We tell them${cancelling.reopens ? ", and your request is open again" : ""}.`}
          </p>
          <Press to={at.cancel} className="mt-3">
            Yes, cancel it
          </Press>
        </details>
      ) : null}
    </>
  );
}

function stateOf({ side, other, live }: AgreementPageProps, newest: Version): string {
  const { number, agreed, accepted, declinedAt, cancelledAt } = newest;
  if (cancelledAt)
    return `${side === "homeowner" ? "You" : "The customer"} cancelled this on ${formatInstant(cancelledAt)}.`;
  if (agreed) return `Version ${number} is agreed: both of you have accepted it.`;
  if (declinedAt) return `Version ${number} is closed.`;
  if (!live) return `Version ${number} is not agreed, and its price is not the one chosen now.`;
  const [by] = accepted;
  if (!by) return `Version ${number}: nobody has accepted it yet.`;
  return by.side === side
    ? `Version ${number}: you have accepted it. ${other} has not yet.`
    : `Version ${number}: you have not accepted it yet. ${other} has.`;
}

const names: Readonly<Record<AgreementSide, string>> = {
  homeowner: "The customer",
  business: "The business",
};

/** The exact text, and who accepted it when. */
export function AgreementText({ sections, accepted }: Pick<Version, "sections" | "accepted">) {
  return (
    <article className="agreement panel mt-4">
      {sections.map(({ title, lines }) => (
        <section key={title}>
          <h2 className="mt-4 text-lg">{title}</h2>
          {lines.map((line) => (
            <p key={line} className="mt-1 wrap-anywhere">
              {line}
            </p>
          ))}
        </section>
      ))}
      <footer className="mt-6 border-t border-line pt-3 text-sm">
        {accepted.map(({ side, at }) => (
          <p key={side}>{`${names[side]} accepted this text on ${formatInstant(at, { withYear: true })}.`}</p>
        ))}
      </footer>
    </article>
  );
}

/** A button to accept; a homeowner also types the code that we text to the number of their request. */
function Acceptance({ side, newest, at, business, refused }: AgreementPageProps & { newest: Version }) {
  const press = `I accept version ${newest.number}`;
  return (
    <section className="no-print mt-6" aria-label="Accept it">
      {at.code ? (
        <Press to={at.code} quiet className="mb-4">
          Text me a code
        </Press>
      ) : null}
      <form method="post" action={at.accept} noValidate className="grid gap-4">
        <Hidden fields={{ business, sha256: newest.sha256 }} />
        {side === "homeowner" ? (
          <Field
            {...fieldOf({}, refused)("code")}
            label="The code from the text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            className="max-w-48 scroll-mt-24"
          />
        ) : null}
        <div>
          <SubmitButton>{press}</SubmitButton>
        </div>
      </form>
    </section>
  );
}

function Complaint({ complained, at, business, refused }: AgreementPageProps) {
  if (complained) {
    return (
      <p className="no-print note mt-6">{`We were asked on ${formatInstant(complained)} to look at this.`}</p>
    );
  }
  const field = fieldOf({}, refused)("complaint");
  return (
    <details className="no-print mt-6" open={Boolean(field.errors)}>
      <summary className="nav-link underline">Something is wrong with it</summary>
      <form method="post" action={at.complain} noValidate className="mt-3 grid gap-4">
        <Hidden fields={{ business }} />
        <p>
          Tell the other side first. If that does not settle it, ask us to look. We only read the agreement if
          you do.
        </p>
        <TextArea {...field} label="What is wrong?" rows={3} focusOnError required />
        <div>
          <SubmitButton quiet>Ask us to look</SubmitButton>
        </div>
      </form>
    </details>
  );
}
