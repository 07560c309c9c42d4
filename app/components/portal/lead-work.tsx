import type { SubmissionResult } from "@conform-to/dom";
import { Fragment } from "react";
import { SubmitButton } from "~/components/form/controls";
import { CallLink, fullName } from "~/components/lead/contact-links";
import { isShown } from "~/components/lead/details-gone";
import { SetBooked } from "~/components/lead/lead-end";
import type { LeadRow } from "~/components/lead/lead-queue";
import { badgeClass, statusLabels } from "~/components/lead/status-badge";
import { type FormerStatus, isAnswer, type LeadStatus } from "~/models/leads/lead";
import { paths } from "~/paths";
import { Done } from "./lead-done";
import { NotesForm } from "./notes-form";
import { isFinal, LeadFields, StatusSelect, TakeBackWords } from "./status-forms";

type LeadWorkProps = {
  lead: LeadRow;
  /** The reply to a change that was just refused. */
  refused?: SubmissionResult;
  /** The lead that was just changed, and its status before, while that can be undone. */
  changed?: { id: string; was?: FormerStatus };
};

/** The buttons in a lead's row: a call, the next steps, and the rest folded. */
export function LeadWork({ lead, refused, changed }: LeadWorkProps) {
  const isChanged = changed?.id === lead.id;
  return (
    <>
      {isChanged ? <Done lead={lead} was={changed.was} inList /> : null}
      {isChanged && changed.was ? null : (
        <>
          <SetBooked lead={lead} inList />
          {isShown(lead) ? <CallLink contact={lead} first={lead.press !== null} /> : null}{" "}
          <NextSteps lead={lead} />
        </>
      )}
      <More lead={lead} refused={refused?.initialValue?.leadId === lead.id ? refused : undefined} />
      <Reached lead={lead} />
    </>
  );
}

/** The statuses that usually come next, a button each. */
const next: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ["contacted", "quoted"],
  assigned: ["contacted", "quoted"],
  contacted: ["quoted", "booked"],
  quoted: ["booked"],
  booked: ["completed"],
  completed: [],
  declined: ["contacted"],
};

function NextSteps({ lead }: { lead: LeadRow }) {
  const steps = next[lead.status].filter((step) => lead.ended !== "chosen" || step !== "booked");
  if (lead.erasedAt || isFinal(lead) || steps.length === 0) return null;
  return (
    <form method="post" className="steps">
      <LeadFields lead={lead} />
      {steps.map((step) => (
        <Fragment key={step}>
          <SubmitButton
            name="status"
            value={step}
            data-badge={badgeClass(step)}
            data-word={statusLabels[step]}
            quiet
          >
            {step === "contacted" ? "Rang" : statusLabels[step]}
            <span className="sr-only">
              {step === "contacted" ? ` ${fullName(lead)}: Contacted` : ` for ${fullName(lead)}`}
            </span>
          </SubmitButton>{" "}
        </Fragment>
      ))}
    </form>
  );
}

type ReachedProps = { lead: Parameters<typeof LeadFields>[0]["lead"] & StateOfRow };
type StateOfRow = Pick<LeadRow, "status" | "takeBack" | "erasedAt" | "ended">;

/** Shown by the script after a call; without script, the row's other buttons do the same. */
export function Reached({ lead }: ReachedProps) {
  if (isAnswer(lead.status) || !isShown(lead) || lead.ended) return null;
  return (
    <form method="post" className="reached" data-reached="">
      <LeadFields lead={lead} />
      <p>Did you reach them?</p>
      <SubmitButton
        name="status"
        value="contacted"
        data-badge={badgeClass("contacted")}
        data-word={statusLabels.contacted}
      >
        Yes
      </SubmitButton>{" "}
      <button type="button" className="btn btn-quiet" data-not-reached="">
        Not yet
      </button>
    </form>
  );
}

/** Folded: what is needed less often. */
function More({ lead, refused }: { lead: LeadRow; refused?: SubmissionResult }) {
  const customer = fullName(lead);
  return (
    <details open={Boolean(refused)}>
      <summary className="btn btn-quiet">
        More … <span className="sr-only">{`about ${customer}`}</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
        <TakeBackWords {...lead} />
        <StatusSelect lead={lead} customer={customer} errors={refused?.error?.reason ?? undefined} />
        {lead.assigned && isShown(lead) ? (
          <NotesForm
            label={`Notes on ${customer}`}
            business={lead.businessId}
            leadId={lead.id}
            saved={lead.notes}
            version={lead.notesVersion}
            refused={refused}
            rows={3}
          />
        ) : null}
        <a href={paths.lead(lead.id)} className="btn btn-quiet w-fit">
          View Details <span className="sr-only">of {customer}</span>
        </a>
      </div>
    </details>
  );
}
