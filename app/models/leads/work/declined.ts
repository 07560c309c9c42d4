import type { AuditSubject, SeenDetails } from "~/models/audit/audit";
import type { Answers } from "~/models/quiz/answers";
import { chosenAnswers } from "~/models/quiz/recorded-answers";
import { type LeadEnd, type LeadStatus, recipientsPerLead } from "../lead";
import { maskEmail, maskName, maskPhone } from "../mask";
import type { RequestNow } from "../now/now";

/** How long a business can take back that it declined a lead. */
export const takeBackHours = 24;

/** Whether a lead that a business declined can be taken back. */
export type TakeBack =
  | "possible"
  /** The time for it is over. */
  | "over"
  /** As many others have it as may. */
  | "taken"
  /** Its homeowner hired somebody else, stopped it or had it deleted. */
  | "closed";

/**
 * Whether a business can take back that it declined; null where it has not, or was not given the request. Whom its
 * homeowner chose may at any time: they have said whose number they gave it.
 */
export function takeBackOf(now: RequestNow, businessId: string | null): TakeBack | null {
  const { did, chosen, holders } = now;
  const own = now.declined.find(({ id }) => id === businessId);
  if (!own?.declinedAt) return null;
  const isChosen = chosen?.id === own.id;
  if (did.state !== "open" && !isChosen) return "closed";
  if (holders.length >= recipientsPerLead) return "taken";
  const last = own.declinedAt.getTime() + takeBackHours * 60 * 60 * 1000;
  return !isChosen && now.at.getTime() > last ? "over" : "possible";
}

/** What a lead says of its homeowner, beside what the work is. */
type Told = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  postcode: string;
  outcode: string | null;
  answers: Answers;
  /** The business's own, which may name them. */
  notes: string;
  notesVersion?: string;
  projectDescription?: string;
  homeownerNotes?: string;
  hasPhoto?: boolean;
  ended?: LeadEnd | null;
};

/**
 * The lead as a business may see it that was given it: whoever declined sees what the work was and in which outcode,
 * nothing that says whose it is, and not that somebody else was hired. What its search finds it by follows the same rule: `assignment_search_text` in
 * drizzle/functions/leads.sql.
 */
export function visibleLead<Lead extends Told & { assigned: boolean; status: LeadStatus }>(lead: Lead): Lead {
  if (!lead.assigned || lead.status !== "declined") return lead;
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
    hasPhoto: false,
    ...(lead.ended === "hired" && { ended: null }),
  };
}

type Shown = { id: string; phone: string; email: string; takeBack: TakeBack | null };

/** What the audit log keeps of leads that somebody is shown with their numbers; nothing of those that are erased or hidden. */
export const seenLeads = (leads: readonly Shown[]): { subject: AuditSubject; details: SeenDetails }[] =>
  leads
    .filter(({ phone, email, takeBack }) => takeBack === null && (phone !== "" || email !== ""))
    .map(({ id, phone, email }) => ({ subject: { kind: "lead", id }, details: { phone, email } }));
