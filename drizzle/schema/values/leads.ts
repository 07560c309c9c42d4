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

/**
 * Why it has the lead no more; `no_answer`: it was silent past its time, and its place went to another; `moved`: the
 * homeowner corrected where the work is, which is out of its reach; `other_work`: they corrected it to work that it does
 * not do.
 */
export const lossReasons = [...declineReasons, "no_answer", "moved", "other_work"] as const;
export type DeclineReason = (typeof lossReasons)[number];

/** Who a homeowner has hired: one of the businesses that had the lead, somebody else, or they would rather not say. */
export const hiredWhoms = ["business", "other", "unsaid"] as const;
export type HiredWhom = (typeof hiredWhoms)[number];

/** Why a homeowner chose another, in the order the form offers them. */
export const choiceReasons = ["price", "start", "included", "trust"] as const;
export type ChoiceReason = (typeof choiceReasons)[number];

/** When a homeowner had hired a business, at which price version, and the reason that the others were told. */
export type FallenChoice = { hiredAt: string; versionId: string | null; reason: ChoiceReason | null };

/**
 * How a lead ended for a business that was given it: its homeowner hired someone, chose this one, no longer needs it (or
 * does not say so for eight weeks), or had the details erased.
 */
export const leadEnds = ["hired", "chosen", "closed", "erased"] as const;
export type LeadEnd = (typeof leadEnds)[number];

/** The events of a lead after it was received. `undone`: a change of status was taken back. */
export const leadEventKinds = ["viewed", "status", "undone", "notes"] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

/** What a lead's clock asks for; app/models/leads/clock/clock.ts says when. */
export const dueKinds = [
  "reminder",
  "declined",
  "contact",
  "desk",
  "next",
  "still",
  "close",
  "review",
  "review_again",
  "review_last",
] as const;
export type DueKind = (typeof dueKinds)[number];

/** A homeowner's answer to whether anybody has rung. */
export const heardAnswers = ["yes", "no"] as const;
export type HeardAnswer = (typeof heardAnswers)[number];

/** How an operator ends a lead's wait: asked one more business, spoke to its homeowner, or told them that nobody can. */
export const deskChoices = ["asked", "rung", "nobody"] as const;
export type DeskChoice = (typeof deskChoices)[number];

export const leadSources = ["roofing_quiz", "website", "ai_quiz_funnel"] as const;
export type LeadSource = (typeof leadSources)[number];

/** The most bytes of one photo in the database, re-encoded. */
export const mostPhotoBytes = 1.5 * 1024 * 1024;
/** The most photos that a homeowner can add to a request, beside the one of its quiz. */
export const mostAddedPhotos = 4;

/** The answers, by step id: the value of a choice, or what was typed. */
export type Answers = Readonly<Record<string, string>>;

/** Pounds, unrounded: round only what is shown. */
export type Estimate = {
  base: number;
  min: number;
  max: number;
  materials: number;
  labour: number;
  vatMisc: number;
};

/** The estimate as it was made, so that an old results page does not change with the rules. */
export type StoredEstimate = { variant: "A" | "B" | "C"; version: number; inputs: Answers; result: Estimate };

/** The estimate of what was asked for then; `corrected` is that of the answers as their homeowner corrected them. */
export type AskedEstimate = StoredEstimate & { corrected?: StoredEstimate };

/**
 * How precise a place is: a postcode to a few houses, an outcode and a town to a mile or two; `area` is the middle of a
 * postcode area, good to a few miles.
 */
export const placePrecisions = ["postcode", "outcode", "city", "town", "area"] as const;
export type PlacePrecision = (typeof placePrecisions)[number];

/** Who writes in the thread of a request and one of its businesses. */
export const threadSides = ["homeowner", "business"] as const;
export type ThreadSide = (typeof threadSides)[number];
