import { DeskRows } from "~/components/admin/split";
import { proofWords } from "~/components/claim/claim-words";
import type { ClaimRow } from "~/models/claims/queue";

/** A row of the queue, with how long it has waited in words. */
type AgedRow = ClaimRow & { age: string; late: boolean; to: string };

type ClaimRowsProps = {
  claims: readonly AgedRow[];
  open?: string;
  /** The form that those go with which are chosen together; only proved ones are. */
  chosenForm?: string;
  chosen: readonly string[];
};

export function ClaimRows({ claims, open, chosenForm, chosen }: ClaimRowsProps) {
  const rows = claims.map((claim) => ({
    id: claim.id,
    to: claim.to,
    name: `${claim.businessName}, ${claim.city}`,
    late: claim.late ? `late, ${claim.age}` : undefined,
    facts: [claim.late ? "" : claim.age.replace("less than a minute", "just now"), shortState(claim)]
      .filter(Boolean)
      .join(" · "),
    tick:
      chosenForm && claim.status === "proven" ? (
        <input
          type="checkbox"
          name="claim"
          value={claim.id}
          form={chosenForm}
          defaultChecked={chosen.includes(claim.id)}
          aria-label={`Select ${claim.businessName}`}
        />
      ) : undefined,
  }));
  return <DeskRows rows={rows} open={open} label="Claims" />;
}

function shortState(claim: ClaimRow): string {
  if (claim.status === "approved" || claim.status === "rejected") return claim.status;
  if (claim.kind === "dispute") return "dispute";
  if (claim.claimants > 1) return `${claim.claimants} claimants`;
  if (claim.kind === "addition") return "new listing";
  if (claim.status === "proven") return "code ✓";
  return claim.documents > 0 ? proofWords(claim) : "not proved";
}
