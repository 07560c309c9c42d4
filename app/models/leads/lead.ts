import {
  type DeclineReason,
  type LeadEnd,
  type LeadEventKind,
  type LeadStatus,
  leadStatuses,
} from "../../../drizzle/schema/values/leads";

export * from "../../../drizzle/schema/values/leads";

/** What a business reads of a lead that its homeowner has ended, on its card, its page and in mails. */
export const endWords: Readonly<Record<Exclude<LeadEnd, "erased">, string>> = {
  hired: "They have hired someone",
  chosen: "They chose you",
};

/** How many businesses have a lead at once, and how many are ever given it (product decisions, section 6). */
export const recipientsPerLead = 3;
export const mostEver = 6;

/** What the leads list can be narrowed to: one status, or all that count as In Progress. */
export const leadFilters = [...leadStatuses, "in-progress"] as const;
export type LeadFilter = (typeof leadFilters)[number];

/** In Progress, as the dashboard counts it: booked is not. */
const inProgress: readonly LeadStatus[] = ["assigned", "contacted", "quoted"];

/** The statuses that a filter lets through. */
export const statusesOf = (filter: LeadFilter): readonly LeadStatus[] =>
  filter === "in-progress" ? inProgress : [filter];

/** Where a lead stands in its business's queue: to be rung now, else by the day on which it was asked for. */
export type QueuePart = "now" | "today" | "earlier";

/** Whether a business that stands there has acted on the lead: got in touch, or said that it cannot. */
export const isAnswer = (status: LeadStatus): boolean => status !== "new" && status !== "assigned";

/** Whether a business that stands there says that it was hired. */
export const saysBooked = (status: LeadStatus): boolean => status === "booked" || status === "completed";

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

/** The fields of a lead that name a person; dropped from the draft once the lead has them. */
export const contactAnswers = ["first-name", "last-name", "email", "phone", "postcode", "details"] as const;

/** Name of the photo's field in the form of the details. */
export const photoField = "photo";

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

/** A business that may be given a lead. */
export type RoutableBusiness = {
  id: string;
  name: string;
  slug: string;
  city: string;
  /** The owner's sign-in address, or the listing's own while nobody owns it. */
  email: string;
  phone: string | null;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  /** Whether these two are Google's. */
  imported: boolean;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
  /** Whether it lists the work that is asked for; the others list none, or the trade as a whole. */
  does: boolean;
  /** Whether its place is known to some houses; see `isPlacedExactly`. */
  placedExactly: boolean;
};

/** One that an operator can give it to. */
export type Candidate = RoutableBusiness & {
  /** Which of the work that is asked for it lists: 'slate and tile'. */
  work?: string;
  /** Its service area. */
  worksWithinMiles: number;
};

/** What became of a lead, as the log of it says. */
export type TimelineEntry = {
  id: string;
  kind: LeadEventKind;
  status: LeadStatus | null;
  declineReason: DeclineReason | null;
  at: Date;
  /** Null once their account is deleted. */
  accountId: string | null;
  byOperator: boolean;
  /** Empty for somebody who gave none, or who is gone. */
  name: string;
};
