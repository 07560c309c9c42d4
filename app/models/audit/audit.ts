import { type SignInAct, signInActs } from "../../../drizzle/schema/values/accounts";
import { type AuditAction, auditActions, type SubjectKind } from "../../../drizzle/schema/values/audit";

/** `id` is a UUID if the subject has a row, else a word for it, such as the slug of a trade. */
export type AuditSubject = { kind: SubjectKind; id: string };

/** What the log can be searched for: all but sign-in attempts, only those, or one action of either. */
export const auditKinds = ["no-sign-ins", "sign-ins", ...auditActions, ...signInActs] as const;

/** Personal details that were shown; a phone number as E.164. Erasure empties them. */
export type SeenDetails = { phone?: string; email?: string; name?: string; photo?: true };

/** As readers see it: 'status changed'. */
export const actionWords = (action: (typeof auditKinds)[number]): string => action.replaceAll("-", " ");

const doings: Partial<Record<AuditAction | SignInAct, string>> = {
  seen: "saw",
  "status-changed": "changed the status of",
  resent: "sent again",
  dismissed: "found nothing to do about",
  "written-to": "wrote to",
  "made-operator": "made an operator of",
  "lost-operator": "took the desk from",
  "role-changed": "changed the role of",
  "signed-out": "signed out everywhere",
  "password-changed": "changed the password of",
  "email-changed": "changed the email of",
  "token-made": "made a personal token of",
  "token-ended": "ended a personal token of",
  "token-used": "used a personal token of",
  "second-factor-set": "set up the second factor of",
  "second-factor-removed": "removed the second factor of",
  "recovery-code-used": "used a recovery code of",
  "signed-in": "signed in to",
  "password-wrong": "gave a wrong password for",
  "password-refused": "was refused, after too many wrong passwords, for",
  "code-right": "proved the second factor of",
  "code-wrong": "gave a wrong code for",
  "code-refused": "was refused, after too many wrong codes, for",
  "token-refused": "used a token without the second factor of",
};

/** For attempts that belong to no account. */
const strangersDoings: Partial<Record<AuditAction | SignInAct, string>> = {
  "password-wrong": "gave a password for an email without an account",
  "password-refused": "was refused after too many wrong passwords",
  "token-refused": "used a token that does not work",
};

/** The words between actor and subject, or those without one: 'olive@fettle.example saw lead …'. */
export const doingWords = (action: AuditAction | SignInAct, subject: string | null): string =>
  (subject === null ? strangersDoings[action] : undefined) ?? doings[action] ?? actionWords(action);
