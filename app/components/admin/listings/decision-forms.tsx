import { useLocation } from "@remix-run/react";
import { Press, SubmitButton, TextArea } from "~/components/form/controls";
import { ButtonLink } from "~/components/page/link";
import { paths, type Verb } from "~/paths";
import type { BusinessStatus } from "../../../../drizzle/schema/values/listings";

/** A refused form: which one, the reason that was typed, and its errors. */
export type RefusedReason = { verb: string; reason: string; errors: readonly string[] };

type FirstProps = {
  id: string;
  status: BusinessStatus;
  /** Whether a removed listing can go back into the queue. */
  reopens: boolean;
};

/** The main action for a listing of this status. */
export function FirstDecision({ id, status, reopens }: FirstProps) {
  if (status === "pending") return <OnePress id={id} verb="publish" label="Publish" />;
  if (status === "suspended") return <OnePress id={id} verb="restore" label="Put back on the site" />;
  if (status === "removed" && reopens)
    return <OnePress id={id} verb="reopen" label="Put back in the queue" />;
  if (status === "active") return <ButtonLink to="#check">Check</ButtonLink>;
  return null;
}

type DecisionsProps = {
  listing: { id: string; status: BusinessStatus; verified: boolean };
  refused?: RefusedReason;
};

/** Actions that need a reason, which is emailed to whoever the listing belongs to. */
export function ReasonedDecisions({ listing: { id, status, verified }, refused }: DecisionsProps) {
  const each = { id, refused };
  return (
    <>
      {status === "pending" ? (
        <Reasoned
          {...each}
          verb="reject"
          title="Reject"
          asks="reject it"
          says="The listing is removed, and this reason goes by email to its owner, or to the email on it."
          button="Reject the listing"
        />
      ) : null}
      {status === "active" && verified ? (
        <Reasoned
          {...each}
          verb="take-back"
          title="Take Verified back"
          asks="take Verified back"
          says="It no longer says Verified, nothing that was checked counts any more, and no new request reaches it. This reason goes by email to its owner, or to the email on it."
          button="Take Verified back"
        />
      ) : null}
      {status === "active" ? (
        <Reasoned
          {...each}
          verb="suspend"
          title="Suspend"
          asks="suspend it"
          says="It goes off every page, its portal closes and no request reaches it until you put it back. Its address on the site stays its own. This reason goes by email to its owner, or to the email on it."
          button="Suspend the listing"
        />
      ) : null}
    </>
  );
}

type OnePressProps = { id: string; verb: Verb<"listing">; label: string };

const OnePress = ({ id, verb, label }: OnePressProps) => (
  <Press to={paths.adminListingVerb(id, verb) + useLocation().search}>{label}</Press>
);

type ReasonedProps = {
  /** Completes the label 'Reason to …'. */
  asks: string;
  id: string;
  verb: Verb<"listing">;
  title: string;
  says: string;
  button: string;
  refused?: RefusedReason;
};

function Reasoned({ id, verb, asks, title, says, button, refused }: ReasonedProps) {
  const own = refused?.verb === verb ? refused : undefined;
  return (
    <details className="panel py-1.5" open={own !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <form
        method="post"
        action={paths.adminListingVerb(id, verb) + useLocation().search}
        className="mt-2 mb-4 grid gap-3"
      >
        <p className="hint">{says}</p>
        <TextArea
          label={`Reason to ${asks}`}
          hint="In words that they can read"
          name="reason"
          id={`reason-${verb}`}
          rows={3}
          defaultValue={own?.reason}
          errors={own?.errors}
          focusOnError
        />
        <SubmitButton p="" quiet>
          {button}
        </SubmitButton>
      </form>
    </details>
  );
}
