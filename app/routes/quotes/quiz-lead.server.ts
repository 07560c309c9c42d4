import { findVisitor } from "~/http/visitor.server";
import { findLeadWithMatches, type LeadWithMatches } from "~/models/leads/leads.server";
import { uuid } from "~/models/operations/uuid";

export type OwnLead = LeadWithMatches & {
  /** Whether this browser made it, and so may see the contact details. */
  own: boolean;
};

/**
 * The lead that `?id=` names.
 * Throws a 404 Response for an id that is missing, malformed or of no lead.
 */
export async function requireLead(request: Request): Promise<OwnLead> {
  const id = uuid.safeParse(new URL(request.url).searchParams.get("id"));
  const found = id.success ? await findLeadWithMatches(id.data) : undefined;
  if (!found) throw quoteNotFound();
  const visitor = await findVisitor(request);
  return { ...found, own: visitor.status === "known" && visitor.id === found.lead.visitorId };
}

/** The same, of the roofing quiz alone. */
export async function requireQuizLead(request: Request): Promise<OwnLead> {
  const found = await requireLead(request);
  if (found.lead.source !== "roofing_quiz") throw quoteNotFound();
  return found;
}

const quoteNotFound = () => new Response("Quote Not Found", { status: 404 });
