/** How somebody shows that a listing is theirs (business specification, sections 3 and 9). */
export const verificationMethods = ["email", "phone", "document"] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/**
 * `claim`: a listing that was here. `addition`: a listing that a stranger added, until somebody has looked at it.
 * `dispute`: a listing that has an owner already.
 */
export const claimKinds = ["claim", "addition", "dispute"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * `pending`: a person decides. `proven`: a code settled whose it is; a person has yet to verify the business.
 * `approved` and `rejected`: decided by a person. `refused`: the listing has an owner, or another's claim was shown to
 * be right. `disputed`: a dispute that is not decided. `lapsed`: nobody showed anything in time, or came for it; the
 * listing was lost to a dispute, or the account deleted.
 */
export const claimStatuses = [
  "pending",
  "proven",
  "approved",
  "rejected",
  "refused",
  "disputed",
  "lapsed",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Where a code is sent: to the email or phone that is on the listing already. */
export const codeChannels = ["email", "sms"] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const documentTypes = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const largestDocumentBytes = 10 * 1024 * 1024;
