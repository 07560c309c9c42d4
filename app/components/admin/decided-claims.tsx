import { claimStatusWords } from "~/components/claim/claim-words";
import { SubmitButton } from "~/components/form/submit-button";
import { LeadTime } from "~/components/lead/lead-time";
import type { DecidedClaim } from "~/models/claims/queue";
import { paths } from "~/paths";

/** What was decided last. */
export function DecidedClaims({ claims }: { claims: readonly DecidedClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="decided" className="mt-10">
      <h2 id="decided" className="text-xl">
        Decided last
      </h2>
      <ul className="claims">
        {claims.map((claim) => (
          <li key={claim.id}>
            <p className="font-semibold [overflow-wrap:anywhere]">{`${claim.businessName}, ${claim.city}`}</p>
            <p className="[overflow-wrap:anywhere]">
              {claim.status === "proven" ? "Proved by a code" : claimStatusWords[claim.status]}
              {claim.decidedBy ? ` by ${claim.decidedBy}` : ""}
              {claim.decidedAt ? ", " : ""}
              {claim.decidedAt ? <LeadTime at={claim.decidedAt} /> : null}
              {claim.reason ? `: ${claim.reason}` : ""}
            </p>
            {claim.awaitsLink ? (
              <form method="post" action={paths.adminClaimsResend} className="mt-2">
                <p className="hint">The claimant has not followed the emailed link yet.</p>
                <SubmitButton name="resend" value={claim.id} quiet>
                  Send the link again{" "}
                  <span className="sr-only">{`to ${claim.contactName}, for ${claim.businessName}`}</span>
                </SubmitButton>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
