/** In the order the specification lists them; any status may follow any other. */
export const leadStatuses = [
  "new",
  "assigned",
  "contacted",
  "quoted",
  "booked",
  "completed",
  "declined",
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** What the leads list can be narrowed to: one status, or all that count as In Progress. */
export const leadFilters = [...leadStatuses, "in-progress"] as const;
export type LeadFilter = (typeof leadFilters)[number];

/** In Progress, as the dashboard counts it: booked is not. */
const inProgress: readonly LeadStatus[] = ["assigned", "contacted", "quoted"];

/** The statuses that a filter lets through. */
export const statusesOf = (filter: LeadFilter): readonly LeadStatus[] =>
  filter === "in-progress" ? inProgress : [filter];

/** Whether a business that stands there has acted on the lead: got in touch, or said that it cannot. */
export const isAnswer = (status: LeadStatus): boolean => status !== "new" && status !== "assigned";

/** Why a business declined a lead, in the order the form offers them. */
export const declineReasons = [
  "too_far",
  "too_busy",
  "not_our_work",
  "could_not_reach",
  "already_hired",
  "wrong_details",
  "other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Where a business stood before its last change, whatever that was: to go back to. */
export type FormerStatus = { status: LeadStatus; declineReason: DeclineReason | null };

/**
 * Where a business says it stands; `reason` is that of a decline. The forms ask for one, whatever is taken back may
 * have none.
 */
export type StatusChange = {
  status: LeadStatus;
  reason?: DeclineReason | null;
  /** Whether it takes the change before it back. */
  intent?: "status" | "undo";
};

/** What is noted of a lead, beside that it was received. `undone`: a status was taken back. */
export const leadEventKinds = ["viewed", "status", "undone", "notes"] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** The fields of a lead that name a person; dropped from the draft once the lead has them. */
export const contactAnswers = ["first-name", "last-name", "email", "phone", "postcode", "details"] as const;
