import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "~/database/db.server";
import { leadDue, leads } from "../../../../drizzle/schema/leads";
import { type Holder, listHoldersOf } from "../holders.server";
import { type RequestNow, requestNow } from "./now";

/** What is so now of a request, with the businesses that were given it; undefined where there is none. */
export async function readRequestNow(
  database: Database | Transaction,
  leadId: string,
  at = new Date(),
): Promise<RequestNow<Holder> | undefined> {
  return (await listRequestsNow(database, [leadId], at)).get(leadId);
}

/** The same of several requests, by their ids, in two queries. */
export async function listRequestsNow(
  database: Database | Transaction,
  leadIds: readonly string[],
  at = new Date(),
): Promise<Map<string, RequestNow<Holder>>> {
  if (leadIds.length === 0) return new Map();
  const [rows, holders] = await Promise.all([
    database
      .select({ lead: factColumns, asked: questionColumns })
      .from(leads)
      .leftJoin(leadDue, and(eq(leadDue.leadId, leads.id), eq(leadDue.kind, "contact")))
      .where(inArray(leads.id, [...leadIds])),
    listHoldersOf(database, leadIds),
  ]);
  return new Map(
    rows.map(({ lead, asked }) => {
      const given = holders.filter(({ leadId }) => leadId === lead.id);
      const question = asked?.askedAt ? { ...asked, askedAt: asked.askedAt } : null;
      return [lead.id, requestNow({ lead, given, question, at })];
    }),
  );
}

const factColumns = {
  id: leads.id,
  serviceType: leads.serviceType,
  source: leads.source,
  answers: leads.answers,
  timeline: leads.timeline,
  latitude: leads.latitude,
  longitude: leads.longitude,
  phoneVerified: leads.phoneVerified,
  unmatchedSince: leads.unmatchedSince,
  deskChoice: leads.deskChoice,
  deskChoiceAt: leads.deskChoiceAt,
  routingStoppedAt: leads.routingStoppedAt,
  hiredAt: leads.hiredAt,
  hiredBusinessId: leads.hiredBusinessId,
  erasedAt: leads.erasedAt,
};

const questionColumns = {
  askedAt: leadDue.doneAt,
  answer: leadDue.answer,
  answeredAt: leadDue.answeredAt,
};
