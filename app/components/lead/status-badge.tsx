import { type DeclineReason, isAnswer, type LeadStatus } from "~/models/leads/lead";
import { isReleased } from "~/models/leads/now/silence";

export const statusLabels: Readonly<Record<LeadStatus, string>> = {
  new: "New",
  assigned: "Assigned",
  contacted: "Contacted",
  quoted: "Quoted",
  booked: "Booked",
  completed: "Completed",
  declined: "Declined",
};

const colours: Readonly<Record<LeadStatus, string>> = {
  new: "bg-blue-bg text-blue",
  assigned: "bg-yellow-bg text-yellow",
  contacted: "bg-purple-bg text-purple",
  quoted: "bg-orange-bg text-orange",
  booked: "bg-green-bg text-green",
  completed: "bg-green-bg text-green",
  declined: "bg-red-bg text-red",
};

export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  too_far: "Too far away",
  too_busy: "Too busy",
  not_our_work: "Not our kind of work",
  could_not_reach: "Could not reach them",
  already_hired: "They hired someone else",
  wrong_details: "Wrong details",
  other: "Another reason",
  no_answer: "No answer in time",
  moved: "Moved out of your area",
  other_work: "Not your kind of work now",
};

/** The classes of a status badge. */
export const badgeClass = (status: LeadStatus): string => `badge ${colours[status]}`;

/** `seen`: somebody at the business has opened the lead; set only where others look at it. */
type StatusBadgeProps = { status: LeadStatus; declineReason?: DeclineReason | null; seen?: boolean };

/** The status of a lead in a word and a colour, and the reason if it was declined. */
export function StatusBadge({ status, declineReason, seen }: StatusBadgeProps) {
  const lost =
    declineReason && isReleased({ declineReason }) ? declineReasonLabels[declineReason] : undefined;
  const badge = (
    <span className={badgeClass(status)} data-badge-of-lead="">
      {seen && !isAnswer(status) ? "Opened" : (lost ?? statusLabels[status])}
    </span>
  );
  if (!declineReason || lost) return badge;
  return (
    <>
      {badge} <span className="text-slate">{declineReasonLabels[declineReason]}</span>
    </>
  );
}
