import { useRouteLoaderData } from "@remix-run/react";
import { fullName } from "~/components/lead/contact-links";
import { statusLabels } from "~/components/lead/status-badge";
import { NoticeLine } from "~/components/page/notice";
import type { DeclineReason, FormerStatus, LeadStatus } from "~/models/leads/lead";
import { OfBusiness } from "./of-business";

/** What has just been done; shown once. */
function usePortalNotice(): string | undefined {
  const root: unknown = useRouteLoaderData("root");
  if (typeof root !== "object" || root === null || !("notice" in root)) return undefined;
  return typeof root.notice === "string" ? root.notice : undefined;
}

/** On top of a page that has no better place for it. */
export function PortalNotice() {
  const notice = usePortalNotice();
  return notice ? <NoticeLine className="mb-4">{notice}</NoticeLine> : null;
}

type Changed = {
  id: string;
  businessId: string | null;
  firstName: string;
  lastName: string;
  status: LeadStatus;
  declineReason: DeclineReason | null;
};

type DoneProps = {
  lead: Changed;
  /** Where it stood before it was changed, while that can be undone. */
  was?: FormerStatus;
  /** In the list, where a page has many. */
  inList?: boolean;
};

/** What was done, where it was done, by name, and the way back. */
export function Done({ lead, was, inList }: DoneProps) {
  const notice = usePortalNotice();
  if (!notice && !was) return null;
  return (
    <div className="done">
      <p role="status" tabIndex={-1} data-done="">
        {notice} {was ? `${fullName(lead)} is now ${statusLabels[lead.status]}.` : null}
      </p>
      {was ? (
        <form method="post">
          <input type="hidden" name="intent" value="undo" />
          <OfBusiness id={lead.businessId} />
          {inList ? <input type="hidden" name="leadId" value={lead.id} /> : null}
          <input type="hidden" name="status" value={was.status} />
          <input type="hidden" name="reason" value={was.declineReason ?? ""} />
          <button type="submit" className="nav-link cursor-pointer justify-center font-semibold underline">
            Undo{" "}
            <span className="sr-only">{`and make ${fullName(lead)} ${statusLabels[was.status]} again`}</span>
          </button>
        </form>
      ) : null}
    </div>
  );
}
