import { asc, eq } from "drizzle-orm";
import type { Transaction } from "../../app/database/db.server";
import { londonDay } from "../../app/models/base/clock";
import { readLeadId } from "../../app/models/base/ids";
import { agreementText } from "../../app/models/prices/agreement-text";
import { factsOf, sha256Of } from "../../app/models/prices/agreements.server";
import { totalsOf } from "../../app/models/prices/price";
import { defaultValidUntil, readTyped } from "../../app/models/prices/price-form";
import { businesses } from "../schema/businesses";
import { leadAssignments, leads } from "../schema/leads";
import { agreementAcceptances, agreements, prices, priceVersions } from "../schema/prices";
import { demoId } from "./identity";
import type { DemoLead } from "./requests";

const hourMs = 3_600_000;

/** Three prices for one request: one without scaffolding, one plus VAT, one that wants half of it before the work. */
const compared = [
  { amount: "690", vat: "included", scaffolding: "no", waste: "yes", making_good: "yes", materials: "yes" },
  { amount: "640", vat: "plus", scaffolding: "yes", waste: "yes", deposit: "60", workingDays: "1" },
  { amount: "950", vat: "included", scaffolding: "yes", waste: "yes", materials: "yes", deposit: "475" },
] as const;

/** What one homeowner chose. */
const chosen = {
  ...{ amount: "1,650", vat: "plus", scaffolding: "yes", waste: "yes", making_good: "yes", materials: "yes" },
  ...{ materialsNamed: "Welsh slate, lead flashing", guaranteeYears: "10", insuranceBacked: "yes" },
  ...{ deposit: "400", workingDays: "4" },
};

type Given = { leadId: LeadId; businessId: ListingId };

/** A price that was sent, with its lead Quoted. */
async function insertPrice(
  tx: Transaction,
  { leadId, businessId }: Given,
  fields: Record<string, string>,
  at: Date,
) {
  const validUntil = defaultValidUntil(at);
  const terms = readTyped({ startOn: londonDay(at, 12), validUntil, ...fields }, at);
  if (!terms) throw new RangeError("A price of the demonstration is none");
  const priceId = demoId(`price ${leadId} ${businessId}`);
  await tx.insert(prices).values({ id: priceId, leadId, businessId, revision: 2, createdAt: at });
  const version = {
    ...{ id: demoId(`version ${priceId}`), priceId, number: 1, terms },
    ...{ totalPence: totalsOf(terms).total, createdAt: at, fileId: null },
  };
  await tx.insert(priceVersions).values(version);
  return version;
}

/** The prices of the demonstration: three to compare, and one that was chosen, with an agreement that its roofer has accepted. */
export async function insertPrices(
  tx: Transaction,
  written: readonly DemoLead[],
  { now, roofer }: { now: Date; roofer: string },
): Promise<void> {
  const at = new Date(now.getTime() - 20 * hourMs);
  const asked = written.find(({ email }) => email === "homeowner@fettle.example");
  const holders = await tx
    .select()
    .from(leadAssignments)
    .where(eq(leadAssignments.leadId, readLeadId(asked?.id)))
    .orderBy(asc(leadAssignments.createdAt), asc(leadAssignments.id));
  for (const [place, fields] of compared.entries()) {
    const holder = holders[place];
    if (holder) await insertPrice(tx, holder, { basis: "fixed", ...fields }, at);
  }
  const quoted = { status: "quoted" as const };
  await tx
    .update(leadAssignments)
    .set(quoted)
    .where(eq(leadAssignments.leadId, readLeadId(asked?.id)));
  await tx
    .update(leads)
    .set(quoted)
    .where(eq(leads.id, readLeadId(asked?.id)));
  await insertChosen(tx, {
    now,
    at,
    roofer,
    leadId: written.find(({ status }) => status === "booked")?.id ?? readLeadId(""),
  });
}

type Choice = { leadId: LeadId; now: Date; at: Date; roofer: string };

async function insertChosen(tx: Transaction, { leadId, now, at, roofer }: Choice): Promise<void> {
  const [held] = await tx
    .select({ business: businesses })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leadAssignments.leadId, leadId))
    .orderBy(asc(leadAssignments.status));
  if (!held) return;
  const { business } = held;
  const version = await insertPrice(
    tx,
    { leadId, businessId: business.id },
    { basis: "fixed", ...chosen },
    at,
  );
  const hired = { hiredAt: at, hiredWhom: "business" as const, hiredBusinessId: business.id };
  const [lead] = await tx
    .update(leads)
    .set({ ...hired, hiredVersionId: version.id, hiredReason: "included", routingStoppedAt: at })
    .where(eq(leads.id, leadId))
    .returning();
  if (!lead) return;
  const { startOn, workingDays } = version.terms;
  const details = {
    address: "8 Bentley Lane, Leeds",
    mayBegin: "yes" as const,
    startOn,
    workingDays,
    besides: "",
  };
  const email = business.email ?? "";
  const facts = factsOf({ lead, chosen: { version, business }, details, number: 1, email });
  const body = agreementText({ ...facts, at });
  const sha256 = sha256Of(body);
  const agreementId = demoId(`agreement ${leadId}`);
  await tx.insert(agreements).values({
    ...{ id: agreementId, leadId, businessId: business.id, versionId: version.id, number: 1, details },
    ...{ madeBy: "homeowner", body, sha256, createdAt: at },
  });
  await tx.insert(agreementAcceptances).values({
    agreementId,
    side: "business",
    sha256,
    accountId: roofer,
    acceptedAt: new Date(now.getTime() - hourMs),
  });
}
