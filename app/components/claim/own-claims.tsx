import { LeadTime } from "~/components/lead/lead-time";
import type { ClaimKind, ClaimStatus } from "~/models/claims/claim";
import { paths } from "~/paths";
import { claimKindWords, claimStatusWords } from "./claim-words";

export type ListedClaim = {
  id: string;
  kind: ClaimKind;
  status: ClaimStatus;
  businessName: string;
  city: string;
  reason: string;
  createdAt: string;
};

/** What an account has claimed, newest first. */
export function OwnClaims({ claims }: { claims: readonly ListedClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="own-claims" className="mt-8">
      <h2 id="own-claims">Your claims</h2>
      <ul className="mt-3 grid gap-3">
        {claims.map(({ id, kind, status, businessName, city, reason, createdAt }) => (
          <li key={id} className="panel">
            <h3 className="text-lg [overflow-wrap:anywhere]">
              <a href={paths.claimBusinessAt({ claim: id })} className="link">
                {businessName}
              </a>
            </h3>
            <p className="hint">
              {`${claimKindWords[kind]}, ${city}, `}
              <LeadTime at={createdAt} />
            </p>
            <p className="mt-1 font-semibold">{claimStatusWords[status]}</p>
            {reason ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
