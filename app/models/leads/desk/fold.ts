import type { FormerStatus, LeadStatus } from "~/models/leads/lead";

/** From least to most; who declined has got nowhere, and whoever still works on it goes before. */
const steps: readonly LeadStatus[] = [
  "declined",
  "new",
  "assigned",
  "contacted",
  "quoted",
  "booked",
  "completed",
];

/** Of two standings with one lead, that which got further; the first where they are equal. */
export const furthest = (one: FormerStatus, other: FormerStatus): FormerStatus =>
  steps.indexOf(other.status) > steps.indexOf(one.status) ? other : one;
