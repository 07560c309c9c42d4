import type { SubmissionResult } from "@conform-to/dom";
import { Hidden } from "~/components/form/controls";
import { fullName } from "~/components/lead/contact-links";
import { statusLabels } from "~/components/lead/status-badge";
import { useNotice } from "~/components/page/notice";
import { wordsOf } from "~/models/base/said";
import type { DeclineReason, FormerStatus, LeadStatus } from "~/models/leads/lead";
import type { TakeBack } from "~/models/leads/now/business";
import { takeBackWords } from "~/models/leads/now/business";

type Changed = {
  id: string;
  businessId: ListingId | null;
  firstName: string;
  lastName: string;
  status: LeadStatus;
  declineReason: DeclineReason | null;
  takeBack: TakeBack | null;
};

type DoneProps = {
  lead: Changed;
  /** The status before the change, while that can be undone. */
  was?: FormerStatus;
  /** Whether it is in the list, where the form has to say which lead it is about. */
  inList?: boolean;
};

/** Says beside a lead what was done to it, with Undo while that is possible. */
export function Done({ lead, was, inList }: DoneProps) {
  const said = useNotice();
  if (!said && !was) return null;
  const final = lead.takeBack && lead.takeBack !== "possible" ? takeBackWords[lead.takeBack] : undefined;
  return (
    <div className="done">
      <p role="status" tabIndex={-1} data-done="">
        {said ? <span className={was ? "on-table" : undefined}>{wordsOf(said)}</span> : null}{" "}
        {was ? `${fullName(lead)} is now ${statusLabels[lead.status]}.` : null} {was ? final : null}
      </p>
      {was && !final ? (
        <form method="post">
          <Hidden
            fields={{
              ...{ intent: "undo", business: lead.businessId, leadId: inList ? lead.id : undefined },
              ...{ status: was.status, reason: was.declineReason ?? "" },
            }}
          />
          <button type="submit" className="nav-link cursor-pointer justify-center font-semibold underline">
            Undo{" "}
            <span className="sr-only">{`back to ${statusLabels[was.status]} for ${fullName(lead)}`}</span>
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** Says at the top of the page why a change was not made: the small forms have no room. */
export function ChangeProblem({ refused }: { refused?: SubmissionResult }) {
  const messages = Object.values(refused?.error ?? {}).flatMap((each) => each ?? []);
  if (messages.length === 0) return null;
  return (
    <p role="alert" tabIndex={-1} data-problem="" className="error mt-4">
      {[...new Set(messages)].join(" ")}
    </p>
  );
}
