import type { ReactNode } from "react";
import { Press } from "~/components/form/controls";
import { LineLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import { paths } from "~/paths";
import type { BusinessStatus } from "../../../drizzle/schema/values/listings";
import type { TakenWhy } from "./claim-answer";

/** The head of every page where an account claims a business; with a portal, Sign Out is in its menu. */
export const ClaimHeader = ({ hasPortal }: { hasPortal: boolean }) => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
    {hasPortal ? (
      <LineLink to={paths.dashboard}>Back to your dashboard</LineLink>
    ) : (
      <Press to={paths.logout} quiet>
        Sign Out
      </Press>
    )}
  </div>
);

type ClaimStepProps = { title: string; back?: string; children: ReactNode };

/** A step of claiming, with a link back to the search. */
export const ClaimStep = ({ title, back = paths.claimBusiness, children }: ClaimStepProps) => (
  <>
    <LineLink to={back}>Back to Search</LineLink>
    <h1 className="wrap-anywhere">{title}</h1>
    {children}
  </>
);

const restingReasons: Readonly<Record<Exclude<BusinessStatus, "active">, string>> = {
  pending: "is being checked, within 24 hours. It is not on the site yet, and no lead reaches it until then.",
  inactive: "is switched off. It is not on the site, and no lead reaches it.",
  suspended: "is suspended. It is not on the site, and no lead reaches it.",
  removed: "has been removed from the site, and no lead reaches it.",
};

export type RestingBusiness = {
  status: "resting";
  businessName: string;
  reason: Exclude<BusinessStatus, "active">;
};

/** Says why somebody's business is not on the site. */
export const Resting = (resting: RestingBusiness) => (
  <Part id="resting" title="Your business is not on the site" className="panel mt-6">
    <p className="mt-2 wrap-anywhere">{`${resting.businessName} ${restingReasons[resting.reason]}`}</p>
    <a href={paths.contactAbout("claim")} className="btn btn-quiet mt-4">
      Write to us
    </a>
  </Part>
);

const takenWords: Readonly<Record<TakenWhy, (business: string) => string>> = {
  owned: (business) => `${business} has an owner already, so it cannot be claimed.`,
  contested: (business) =>
    `Somebody else has shown that ${business} is theirs, and that is not settled yet. We have noted that you asked too, and email you how it ends. If it is yours, write to us.`,
  disputed: (business) =>
    `Somebody else has told us that ${business} is theirs, and a person looks at it. We have noted that you say so too, and email you how it ends.`,
};

/** Says why a listing cannot be claimed. */
export const Taken = ({ businessName, why }: { businessName: string; why: TakenWhy }) => (
  <div role="alert" className="note mt-4 wrap-anywhere">
    {takenWords[why](businessName)}
  </div>
);
