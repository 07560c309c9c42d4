import { TextArea } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import type { BusinessStatus } from "~/models/listings/business";

/** A form that was refused: which, what was typed, and what is wrong with it. */
export type RefusedReason = { intent: string; reason: string; errors: readonly string[] };

type DecisionsProps = {
  status: BusinessStatus;
  verified: boolean;
  /** Whether a removed listing can go back into the queue. */
  reopens: boolean;
  refused?: RefusedReason;
};

/** The first thing to do with the listing as it stands, under the thumb. */
export function FirstDecision({ status, reopens }: Pick<DecisionsProps, "status" | "reopens">) {
  if (status === "pending") return <OnePress intent="publish" label="Publish" />;
  if (status === "suspended") return <OnePress intent="restore" label="Put back on the site" />;
  if (status === "removed" && reopens) return <OnePress intent="reopen" label="Put back in the queue" />;
  if (status === "active") {
    return (
      <a href="#check" className="btn">
        Check
      </a>
    );
  }
  return null;
}

/** What needs a reason: it is emailed to whoever the listing belongs to. */
export function ReasonedDecisions({ status, verified, refused }: Omit<DecisionsProps, "reopens">) {
  return (
    <>
      {status === "pending" ? (
        <Reasoned
          intent="reject"
          title="Reject"
          asks="reject it"
          says="The listing is removed, and this reason goes by email to its owner, or to the email on it."
          button="Reject the listing"
          refused={refused}
        />
      ) : null}
      {status === "active" && verified ? (
        <Reasoned
          intent="take-back"
          title="Take Verified back"
          asks="take Verified back"
          says="It no longer says Verified, nothing that was checked counts any more, and no new request reaches it. This reason goes by email to its owner, or to the email on it."
          button="Take Verified back"
          refused={refused}
        />
      ) : null}
      {status === "active" ? (
        <Reasoned
          intent="suspend"
          title="Suspend"
          asks="suspend it"
          says="It goes off every page, its portal closes and no request reaches it until you put it back. Its address on the site stays its own. This reason goes by email to its owner, or to the email on it."
          button="Suspend the listing"
          refused={refused}
        />
      ) : null}
    </>
  );
}

function OnePress({ intent, label }: { intent: string; label: string }) {
  return (
    <form method="post">
      <SubmitButton name="intent" value={intent}>
        {label}
      </SubmitButton>
    </form>
  );
}

type ReasonedProps = {
  /** What the reason is for, after 'Reason to'. */
  asks: string;
  intent: string;
  title: string;
  says: string;
  button: string;
  refused?: RefusedReason;
};

function Reasoned({ intent, asks, title, says, button, refused }: ReasonedProps) {
  const own = refused?.intent === intent ? refused : undefined;
  return (
    <details className="panel py-1.5" open={own !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <form method="post" className="mt-2 mb-4 grid gap-3">
        <p className="hint">{says}</p>
        <input type="hidden" name="intent" value={intent} />
        <TextArea
          label={`Reason to ${asks}`}
          hint="In words that they can read"
          name="reason"
          id={`reason-${intent}`}
          rows={3}
          defaultValue={own?.reason}
          errors={own?.errors}
          focusOnError
        />
        <p>
          <SubmitButton quiet>{button}</SubmitButton>
        </p>
      </form>
    </details>
  );
}
