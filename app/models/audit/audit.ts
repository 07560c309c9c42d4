import type { AuditAction, SubjectKind } from "../../../drizzle/schema/values/audit";

export {
  type AuditAction,
  auditActions,
  type SubjectKind,
  subjectKinds,
} from "../../../drizzle/schema/values/audit";

/** `id` is a UUID for what has a row, and else the word for it: the slug of a trade. */
export type AuditSubject = { kind: SubjectKind; id: string };

/** The personal details that a person was shown; a number as E.164. Erasure empties them. */
export type SeenDetails = { phone?: string; email?: string; name?: string; photo?: true };

/** As somebody reads it: 'status changed'. */
export const actionWords = (action: AuditAction): string => action.replaceAll("-", " ");

const doings: Partial<Record<AuditAction, string>> = {
  seen: "saw",
  "status-changed": "changed the status of",
  resent: "sent again",
  dismissed: "found nothing to do about",
  "written-to": "wrote to",
  "made-operator": "made an operator of",
  "lost-operator": "took the desk from",
  "signed-out": "signed out everywhere",
  "password-changed": "changed the password of",
  "email-changed": "changed the email of",
  "token-made": "made a personal token of",
  "token-ended": "ended a personal token of",
  "token-used": "used a personal token of",
  "second-factor-set": "set up the second factor of",
  "second-factor-removed": "removed the second factor of",
  "recovery-code-used": "used a recovery code of",
};

/** Between whoever did it and what it was done to: 'olive@fettle.example saw lead …'. */
export const doingWords = (action: AuditAction): string => doings[action] ?? actionWords(action);
