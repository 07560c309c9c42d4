import { paths } from "~/paths";

type HeldDecision = {
  claimId: string;
  businessName: string;
  verdict: "approve" | "reject";
  by: string;
  /** The time of day when it is done. */
  due: string;
};

/** What was decided and can still be taken back, each with its way back. */
export function HeldDecisions({ held }: { held: readonly HeldDecision[] }) {
  if (held.length === 0) return null;
  return (
    <ul className="held">
      {held.map(({ claimId, businessName, verdict, by, due }) => (
        <li key={claimId}>
          <p role="status">
            <strong>{`${businessName}: ${verdict === "approve" ? "approved" : "rejected"}`}</strong>
            {` by ${by}. The mail leaves at ${due}; Undo until then.`}
          </p>
          <form method="post" action={paths.adminClaimsUndo}>
            <button type="submit" name="undo" value={claimId} className="btn btn-quiet">
              Undo <span className="sr-only">{businessName}</span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
