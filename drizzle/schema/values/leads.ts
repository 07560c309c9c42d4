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
export type DeclineReason = (typeof declineReasons)[number];

/** What is noted of a lead, beside that it was received. `undone`: a status was taken back. */
export const leadEventKinds = ["viewed", "status", "undone", "notes"] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];

export const leadSources = ["roofing_quiz", "website", "ai_quiz_funnel"] as const;
export type LeadSource = (typeof leadSources)[number];

/** What one photo may take in the database, redrawn. */
export const mostPhotoBytes = 1.5 * 1024 * 1024;
