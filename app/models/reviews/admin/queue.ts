import type { LeadStatus } from "~/models/leads/lead";
import { afterWorking, workingMinutesADay } from "~/models/leads/working-hours";
import type { AuditAction } from "../../../../drizzle/schema/values/audit";
import type {
  DisputeOutcome,
  DisputeSide,
  HoldRule,
  RemovalRule,
  ReportReason,
  ReviewState,
} from "../../../../drizzle/schema/values/reviews";
import { type ReviewVersion, type Said, workingDaysToDecide } from "../review";

/** The lists of reviews on the desk. */
export const shownReviews = ["waiting", "asked", "disputed", "published"] as const;
export type ShownReviews = (typeof shownReviews)[number];
export const shownReviewWords: Readonly<Record<ShownReviews, string>> = {
  waiting: "Waiting",
  asked: "Asked to change",
  disputed: "Disputed",
  published: "On the site",
};

/** What about a review waits for an operator. */
const deskWaits = ["held", "reply", "report", "dispute"] as const;
export type DeskWait = (typeof deskWaits)[number];
export const deskWaitWords: Readonly<Record<DeskWait, string>> = {
  held: "held",
  reply: "a reply",
  report: "reported",
  dispute: "disputed",
};

/** Whether something has waited for more than two working days, counted in working hours. */
export const isReviewLate = (since: Date, now: Date): boolean =>
  afterWorking(workingDaysToDecide * workingMinutesADay, since) < now;

export const stateWords: Readonly<Record<ReviewState, string>> = {
  held: "held",
  asked_to_change: "asked to change",
  published: "on the site",
  refused: "refused",
  removed: "removed",
};

/** Reasons for reporting a review, as the form offers them. */
export const reportWords: Readonly<Record<ReportReason, string>> = {
  not_real: "This job, or this contact, never was",
  own_interest: "The business, somebody for it, or a rival wrote it",
  abuse: "It is abuse",
  personal_details: "It names or describes a private person",
  other: "Something else",
};

/** A review as an operator reads it, with instants as ISO text. */
export type DeskReview = {
  id: string;
  leadId: LeadId | null;
  state: ReviewState;
  heldBy: HoldRule[];
  rule: RemovalRule | null;
  reason: string;
  createdAt: string;
  updatedAt: string;
  decidedAt: string | null;
  reply: string;
  replyHeldBy: HoldRule[];
  repliedAt: string | null;
  name: string;
  city: string;
  slug: string | null;
  said: Said;
  versions: ReviewVersion[];
  pictures: { id: string; path: string; alt: string }[];
  reports: {
    id: string;
    reason: ReportReason;
    details: string;
    createdAt: string;
    decidedAt: string | null;
  }[];
  dispute: {
    businessSays: string;
    writerSays: string;
    heardUntil: string;
    /** Whether both sides were heard, so that it can be decided. */
    heard: boolean;
    decidedAt: string | null;
    outcome: DisputeOutcome | null;
    reason: string;
    papers: { id: string; side: DisputeSide; name: string }[];
  } | null;
  request: {
    createdAt: string;
    serviceType: string;
    proved: boolean;
    email: string;
    phone: string;
    given: { at: string; status: LeadStatus; hired: boolean } | null;
    words: string[];
  } | null;
  history: {
    id: number;
    at: string;
    action: AuditAction;
    actorKind: string;
    by: string | null;
    before: unknown;
    after: unknown;
  }[];
};
