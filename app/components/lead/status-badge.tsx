import type { LeadStatus } from "~/models/leads/lead";

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

/** Where a lead stands: a word, and the colour that goes with it. */
export function StatusBadge({ status }: { status: LeadStatus }) {
  return <span className={`badge ${colours[status]}`}>{statusLabels[status]}</span>;
}
