/** What a line of the audit log is about. */
export const subjectKinds = [
  "lead",
  "listing",
  "claim",
  "account",
  "message",
  "waitlist",
  "import",
  "plan",
  "review",
  "site",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What somebody did to a subject, or only saw. Shown as they stand here, with a space for the hyphen. */
export const auditActions = [
  "seen",
  "exported",
  "erased",
  "created",
  "edited",
  "approved",
  "rejected",
  "verified",
  "suspended",
  "restored",
  "removed",
  "merged",
  "claimed",
  "disputed",
  "assigned",
  "linked",
  "refunded",
  "status-changed",
  "resent",
  "dismissed",
  "written-to",
  "made-operator",
  "lost-operator",
  "role-changed",
  "signed-out",
  "password-changed",
  "email-changed",
  "token-made",
  "token-ended",
  "token-used",
  "second-factor-set",
  "second-factor-removed",
  "recovery-code-used",
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * What is tried at the door: counted by the hour in `sign_ins`, where the log would grow by a row at each try of
 * whoever attacks. Those that end in `-wrong` or `-refused` let nobody in.
 */
