import type { AuditSubject, SeenDetails } from "~/models/audit/audit";
import type { TakeBack } from "./declined";

type Shown = { id: string; phone: string; email: string; takeBack: TakeBack | null };

/** What the audit log keeps of leads that somebody is shown with their numbers; nothing of those that are erased or hidden. */
export const seenLeads = (leads: readonly Shown[]): { subject: AuditSubject; details: SeenDetails }[] =>
  leads
    .filter(({ phone, email, takeBack }) => takeBack === null && (phone !== "" || email !== ""))
    .map(({ id, phone, email }) => ({ subject: { kind: "lead", id }, details: { phone, email } }));
