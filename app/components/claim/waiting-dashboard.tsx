import { LineLink, TextLink } from "~/components/page/link";
import { type ShownWaiting, WaitingPlans } from "~/components/placement/waiting-plans";
import { paths } from "~/paths";
import { ClaimProgress, type ProgressOf } from "./claim-progress";
import { ClaimHeader } from "./portal-claim";

/** The dashboard of somebody whose claim is being checked: no leads, no edits. */
export const WaitingDashboard = ({
  claimId,
  name,
  progress,
  plans,
}: {
  claimId: string;
  name: string;
  progress: ProgressOf;
  plans: readonly ShownWaiting[];
}) => (
  <div className="wrap narrow py-6 sm:py-8">
    <ClaimHeader hasPortal={false} />
    <h1 className="mt-2">{`Welcome, ${name}!`}</h1>
    <p className="mt-3 text-lg">Your claim is being checked, within 24 hours.</p>
    <WaitingPlans waiting={plans} />
    <ClaimProgress claim={progress} action={paths.claimBusinessAt({ claim: claimId })} />
    <p className="mt-6">
      Your leads and your profile are here once your claim is confirmed. We email you then.{" "}
      <LineLink to={paths.claimBusiness}>Your claims</LineLink>
    </p>
  </div>
);

/** On the dashboard of somebody who has claimed one more business: where to type its code, or to show a document. */
export const OpenClaim = ({ id, businessName }: { id: string; businessName: string }) => (
  <p className="note mt-4 wrap-anywhere">
    {`Your claim of ${businessName} is being checked, within 24 hours. `}
    <TextLink to={paths.claimBusinessAt({ claim: id })}>See it, or prove it now</TextLink>
  </p>
);
