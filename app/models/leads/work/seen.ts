import type { AuditSubject, SeenDetails } from "~/models/audit/audit";

type Shown = { id: string; phone: string; email: string };

/** What the audit log keeps of leads that somebody is shown with their numbers; nothing of those that are erased. */
export const seenLeads = (leads: readonly Shown[]): { subject: AuditSubject; details: SeenDetails }[] =>
  leads
    .filter(({ phone, email }) => phone !== "" || email !== "")
    .map(({ id, phone, email }) => ({ subject: { kind: "lead", id }, details: { phone, email } }));
