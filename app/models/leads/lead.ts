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
  closed: "Closed",
};

/** How many businesses have a lead at once, and how many are ever given it (product decisions, section 6). */
export const recipientsPerLead = 3;
export const mostEver = 6;

/** The filters of the leads list: each status, and all that count as In Progress. */
export const leadFilters = [...leadStatuses, "in-progress"] as const;
export type LeadFilter = (typeof leadFilters)[number];

/** In Progress as the dashboard counts it, without booked. */
const inProgress: readonly LeadStatus[] = ["assigned", "contacted", "quoted"];

/** The statuses that a filter includes. */
export const statusesOf = (filter: LeadFilter): readonly LeadStatus[] =>
  filter === "in-progress" ? inProgress : [filter];

/** The part of a business's queue that a lead is in: to be rung now, else by the day of the request. */
export type QueuePart = "now" | "today" | "earlier";

/** Whether this status means that the business acted on the lead: got in touch, or said that it cannot. */
export const isAnswer = (status: LeadStatus): boolean => status !== "new" && status !== "assigned";

/** Whether this status means that the business says it was hired. */
export const saysBooked = (status: LeadStatus): boolean => status === "booked" || status === "completed";

/** The status of a business before its last change, to go back to. */
export type FormerStatus = { status: LeadStatus; declineReason: DeclineReason | null };

/**
 * A status that a business sets; `reason` is that of a decline. The forms require one, but undoing a change may bring
 * back a decline without.
 */
export type StatusChange = {
  status: LeadStatus;
  reason?: DeclineReason | null;
  /** `undo` when this takes back the previous change. */
  intent?: "status" | "undo";
};

/** The fields of a lead that name a person; dropped from the draft once the lead has them. */
export const contactAnswers = [
  "first-name",
  "last-name",
  "email",
  "phone",
  "postcode",
  "near",
  "details",
] as const;

/** Name of the photo's field in the form of the details. */
export const photoField = "photo";

/** From least to most progress: a decline counts less than any status of a business that still works on the lead. */
const steps: readonly LeadStatus[] = [
  "declined",
  "new",
  "assigned",
  "contacted",
  "quoted",
  "booked",
  "completed",
];

/** Of two statuses on the same lead, the one that got further; the first if they are equal. */
export const furthest = (one: FormerStatus, other: FormerStatus): FormerStatus =>
  steps.indexOf(other.status) > steps.indexOf(one.status) ? other : one;

/** A business that may be given a lead. */
export type RoutableBusiness = {
  id: ListingId;
  name: string;
  slug: string;
  city: string;
  /** The owner's sign-in address, or the listing's own while nobody owns it. */
  email: string;
  phone: string | null;
  serviceTypes: string[];
  rating: number;
  reviews: number;
  /** Whether the rating and reviews are Google's. */
  imported: boolean;
  featured: boolean;
  verified: boolean;
  distanceMiles: number;
  /** Whether it lists the requested work; other businesses list none, or only the trade as a whole. */
  does: boolean;
  /** Whether its location is known to within a few houses; see `isPlacedExactly`. */
  placedExactly: boolean;
};

/** A business that an operator can give a lead to. */
export type Candidate = RoutableBusiness & {
  /** The part of the requested work that it lists: 'slate and tile'. */
  work?: string;
  /** Its service area. */
  worksWithinMiles: number;
};

/** An entry in the log of a lead. */
export type TimelineEntry = {
  id: string;
  kind: LeadEventKind;
  status: LeadStatus | null;
  declineReason: DeclineReason | null;
  at: Date;
  /** Null once their account is deleted. */
  accountId: AccountId | null;
  byOperator: boolean;
  /** Empty for somebody who gave no name, or whose account is deleted. */
  name: string;
};
