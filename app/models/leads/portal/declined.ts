import type { AuditSubject, SeenDetails } from "~/models/audit/audit";
import { chosenAnswers } from "~/models/quiz/recorded-answers";
import type { Answers } from "../../../../drizzle/schema/values/leads";
import type { LeadEnd, LeadStatus } from "../lead";
import { maskEmail, maskName, maskPhone } from "../mask";
import type { TakeBack } from "../now/business";

/** What a lead says about its homeowner, besides what the work is. */
type Told = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  postcode: string;
  outcode: string | null;
  answers: Answers;
  /** The business's own notes, which may name the homeowner. */
  notes: string;
  notesVersion?: string;
  projectDescription?: string;
  homeownerNotes?: string;
  photos?: number[];
  ended?: LeadEnd | null;
};

type AssignedLead = { assigned: boolean; status: LeadStatus; ended?: LeadEnd | null };

/** Whether a business that was given a lead may not see whose it is: it declined, or it is closed. The one rule of its pages. */
export const isHidden = ({ assigned, status, ended }: AssignedLead): boolean =>
  assigned && (status === "declined" || ended === "closed");

/**
 * A lead as a business that was given it may see it. After declining, that is the work and the outcode, without
 * anything that identifies the homeowner or says that somebody was hired. Searching follows the same rule:
 * `assignment_search_text` in drizzle/functions/leads.sql.
 */
export function visibleLead<Lead extends Told & AssignedLead>(lead: Lead): Lead {
  if (!isHidden(lead)) return lead;
  return {
    ...lead,
    firstName: maskName(lead.firstName),
    lastName: maskName(lead.lastName),
    email: maskEmail(lead.email),
    phone: maskPhone(lead.phone),
    postcode: lead.outcode ?? "",
    answers: chosenAnswers(lead.answers),
    notes: "",
    notesVersion: "",
    projectDescription: "",
    homeownerNotes: "",
    photos: [],
    ...(lead.ended === "hired" && { ended: null }),
  };
}

type SeenLead = {
  id: string;
  phone: string;
  email: string;
  takeBack: TakeBack | null;
  ended: LeadEnd | null;
};

/** What the audit log records of leads that are shown with contact details; nothing for erased or hidden ones. */
export const seenLeads = (leads: readonly SeenLead[]): { subject: AuditSubject; details: SeenDetails }[] =>
  leads
    .filter(
      ({ phone, email, ...lead }) =>
        lead.takeBack === null && lead.ended !== "closed" && (phone !== "" || email !== ""),
    )
    .map(({ id, phone, email }) => ({ subject: { kind: "lead", id }, details: { phone, email } }));
