import { undoHint } from "~/components/admin/parts";
import type { DeskRow } from "~/components/admin/split";
import { SubmitButton, TextArea } from "~/components/form/controls";
import { formatInstant } from "~/models/base/clock";
import { waitingFacts } from "~/models/base/queue";
import { type ClaimRow, provedWords } from "~/models/claims/queue";
import { noCodePlaces } from "~/models/claims/verification-methods";
import { paths } from "~/paths";
import type { OpenClaim } from "./claim-entry";

/** A claim as a row of the list, linking to `to`; only proved ones can be selected. */
export const claimLine = (claim: ClaimRow, now: Date, to: string): DeskRow => ({
  ...{ id: claim.id, to, name: `${claim.businessName}, ${claim.city}` },
  ...(claim.waits || !claim.decidedAt
    ? waitingFacts(new Date(claim.createdAt), now, [shortState(claim)])
    : { facts: `${shortState(claim)} · ${formatInstant(claim.decidedAt, { withYear: true })}` }),
  tick: claim.status === "proven" ? `Select ${claim.businessName}` : undefined,
});

function shortState(claim: ClaimRow): string {
  if (claim.status === "approved" || claim.status === "rejected") return claim.status;
  if (claim.kind === "dispute") return "dispute";
  if (claim.claimants > 1) return `${claim.claimants} claimants`;
  if (claim.kind === "addition") return "new listing";
  if (claim.status === "proven") return "code ✓";
  return claim.documents > 0 ? provedWords(claim) : "not proved";
}

/** The decision that was refused, to continue from; `claimId` and `error` say which claim was wrong, if one was. */
export type RefusedDecision = {
  claimId?: string;
  error?: string;
  chosen: readonly string[];
  reasons: Readonly<Record<string, string>>;
};

type ClaimDecisionProps = {
  claim: OpenClaim;
  action: string;
  /** The next entry of the list, which opens once this one is decided. */
  next?: string;
  refused?: RefusedDecision;
};

/** The id of the form that decides a claim; undefined for one that does not wait. */
export const decisionFormOf = ({ id, waits }: OpenClaim): string | undefined =>
  waits ? `decide-${id}` : undefined;

/** The buttons for a claim, at the bottom of its evidence. */
export function ClaimDecision({ claim, action, next, refused }: ClaimDecisionProps) {
  const { id, businessName, waits, awaitsLink, contactName } = claim;
  if (!waits) return awaitsLink ? <LinkAgain claim={claim} /> : null;
  const first = isUnproved(claim) ? <Codes claim={claim} /> : <Approve claim={claim} />;
  return (
    <form method="post" action={action} noValidate id={decisionFormOf(claim)} className="decide">
      {next ? <input type="hidden" name="next" value={next} /> : null}
      {claim.kind === "dispute" && !claim.lookedAt ? (
        <SubmitButton name="look" value={id} aria-label={`Look into it: ${businessName}`}>
          Look into it
        </SubmitButton>
      ) : null}
      {first}{" "}
      {isUnproved(claim) ? (
        <details>
          <summary className="btn btn-quiet">Approve anyway…</summary>
          <p className="mt-2">
            {`No code has proved it. Approving gives ${businessName} to ${contactName}, and the page says Verified.`}
          </p>
          <Approve claim={claim} />
        </details>
      ) : null}
      <Rejection claim={claim} refused={refused} />
      <input type="hidden" name="stood" value={claim.status} />
      <p className="hint">{undoHint}</p>
    </form>
  );
}

const isUnproved = ({ kind, status }: OpenClaim) => kind === "claim" && status === "pending";

/** The business, and the claimant too where several claim it. */
const nameOf = ({ businessName, contactName, others }: OpenClaim) =>
  others.length > 0 ? `${businessName} for ${contactName}` : businessName;

function Approve({ claim }: { claim: OpenClaim }) {
  const quiet = isUnproved(claim) || (claim.kind === "dispute" && !claim.lookedAt);
  return (
    <button
      type="submit"
      name="approve"
      value={claim.id}
      className={quiet ? "btn btn-quiet mt-2" : "btn"}
      aria-label={`Approve ${nameOf(claim)}`}
    >
      Approve
    </button>
  );
}

/** Sends a code to the contact details on the listing: whoever receives it can confirm the claim. */
function Codes({ claim: { id, targets } }: { claim: OpenClaim }) {
  if (targets.length === 0) return <p>{`The listing has no ${noCodePlaces}: a code can go nowhere.`}</p>;
  return targets.map(({ channel, to }, at) => (
    <button
      key={channel}
      type="submit"
      name={`code-${channel}`}
      value={id}
      className={at === 0 ? "btn" : "btn btn-quiet"}
    >
      {`Send a code to ${to}`}
    </button>
  ));
}

const LinkAgain = ({ claim: { id, contactName, businessName } }: { claim: OpenClaim }) => (
  <form method="post" action={paths.adminClaimsResend} className="decide">
    <p>The claimant has not followed the emailed link yet.</p>
    <SubmitButton name="resend" value={id} quiet>
      Send the link again <span className="sr-only">{`to ${contactName}, for ${businessName}`}</span>
    </SubmitButton>
  </form>
);

function Rejection({ claim, refused }: Pick<ClaimDecisionProps, "claim" | "refused">) {
  const { id } = claim;
  const error = refused?.claimId === id ? refused.error : undefined;
  const typed = refused?.reasons[id];
  return (
    <details open={error !== undefined || Boolean(typed) || undefined}>
      <summary className="btn btn-quiet">Reject…</summary>
      <TextArea
        label="Why not? The claimant is emailed this"
        name={`reason-${id}`}
        rows={2}
        defaultValue={typed}
        errors={error ? [error] : undefined}
        focusOnError
      />
      <button
        type="submit"
        name="reject"
        value={id}
        className="btn btn-quiet mt-2"
        aria-label={`Reject ${nameOf(claim)}`}
      >
        Reject
      </button>
    </details>
  );
}
