import { paths } from "~/paths";

/** On the dashboard of somebody who has claimed one more business: where to type its code, or to show a document. */
export function OpenClaim({ id, businessName }: { id: string; businessName: string }) {
  return (
    <p className="note mt-4 [overflow-wrap:anywhere]">
      {`Your claim of ${businessName} is being checked, within 24 hours. `}
      <a href={paths.claimBusinessAt({ claim: id })} className="link">
        See it, or prove it now
      </a>
    </p>
  );
}
