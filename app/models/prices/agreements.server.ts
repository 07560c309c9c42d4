import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { withWays } from "~/models/alerts/settings.server";
import { londonDay } from "~/models/base/clock";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { type LeadRow, listHolders, lockKept } from "~/models/leads/holders.server";
import { homeOf } from "~/models/leads/home-letter";
import { reopen } from "~/models/leads/own-request/own-request.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { areaName } from "~/models/places/postcode";
import { workWords } from "~/models/quiz/recorded-answers";
import { formatPostcode } from "~/models/reading/postcode";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { agreementAcceptances, agreements, prices, priceVersions } from "../../../drizzle/schema/prices";
import { addressOf, agreementText } from "./agreement-text";
import { agreedWork } from "./job";
import { type AgreementNews, agreementNotice, cancelledNotices, complaintNotice } from "./messages.server";
import { isUncancellable, lastToCancel, unsettledIn } from "./open-terms";
import { type AgreementDetails, agreementSides } from "./price";

type AgreementRow = typeof agreements.$inferSelect;
type AcceptanceRow = typeof agreementAcceptances.$inferSelect;
/**
 * An agreement with its acceptances. `declinedAt`: when the business declined the work after it was written; from then
 * on neither side can accept it, even if the business takes that back and is chosen again.
 */
export type Agreement = AgreementRow & { accepted: AcceptanceRow[]; declinedAt: Date | null };

/** Whether it was cancelled, or its business declined: nobody can accept it any more, and what follows is a new one. */
export const isClosed = ({ declinedAt, cancelledAt }: Pick<Agreement, "declinedAt" | "cancelledAt">) =>
  declinedAt !== null || cancelledAt !== null;

/** All versions of a request's agreements, the newest first. */
export async function listAgreements(database: Database | Transaction, leadId: LeadId): Promise<Agreement[]> {
  const rows = await database
    .select({ agreement: agreements, declinedAt })
    .from(agreements)
    .leftJoin(
      leadAssignments,
      and(
        eq(leadAssignments.leadId, agreements.leadId),
        eq(leadAssignments.businessId, agreements.businessId),
      ),
    )
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.number));
  const accepted = await database
    .select({ acceptance: agreementAcceptances })
    .from(agreementAcceptances)
    .innerJoin(agreements, eq(agreements.id, agreementAcceptances.agreementId))
    .where(eq(agreements.leadId, leadId))
    .orderBy(asc(agreementAcceptances.acceptedAt));
  return rows.map(({ agreement: row, declinedAt }) => ({
    ...{ ...row, declinedAt },
    accepted: accepted.flatMap(({ acceptance }) => (acceptance.agreementId === row.id ? [acceptance] : [])),
  }));
}

const declinedAt = sql<Date | null>`case
  when ${leadAssignments.status} = 'declined' or ${leadAssignments.fellAt} > ${agreements.createdAt}
  then coalesce(${leadAssignments.fellAt}, ${leadAssignments.declinedAt}) end`.mapWith(agreements.createdAt);

/** Whether both sides have accepted it, and the homeowner has not cancelled it since. */
export const isAgreed = ({ accepted, cancelledAt }: Pick<Agreement, "accepted" | "cancelledAt">): boolean =>
  !cancelledAt && agreementSides.every((side) => accepted.some((each) => each.side === side));

/** The price that a homeowner has chosen, with the business that sent it; undefined if none, or if entered by hand. */
export async function findChosen(database: Database | Transaction, leadId: LeadId) {
  const [found] = await database
    .select({ version: priceVersions, business: businesses, lead: leads })
    .from(leads)
    .innerJoin(priceVersions, eq(priceVersions.id, leads.hiredVersionId))
    .innerJoin(prices, and(eq(prices.id, priceVersions.priceId), eq(prices.entered, false)))
    .innerJoin(
      businesses,
      and(eq(businesses.id, prices.businessId), eq(businesses.id, leads.hiredBusinessId)),
    )
    .where(eq(leads.id, leadId));
  return found;
}

type Written =
  | { status: "written"; number: number }
  /** It is the same as the newest version. */
  | { status: "repeated" }
  /** No price is chosen that an agreement could be about, or it is not this business's. */
  | { status: "closed" }
  | { status: "limited"; retryAfterSeconds: number };

/** The author: a homeowner by the request's link, or somebody of the business `businessId`. */
export type Writer =
  | { leadId: LeadId; side: "homeowner" }
  | { leadId: LeadId; side: "business"; businessId: ListingId };

const versionsADay = 10;

/**
 * Writes the agreement about the chosen price, or its next version: the text is made from the price, and from `change`
 * applied to the details so far. The other side is told, and nobody has accepted it yet.
 */
export const writeAgreement = async (writer: Writer, change: Partial<AgreementDetails>): Promise<Written> =>
  db.transaction(async (tx) => {
    const { leadId, side } = writer;
    const lead = await lockKept(tx, leadId);
    const chosen = lead && (await findChosen(tx, leadId));
    if (!chosen || !isTheirs(writer, chosen.business.id)) return { status: "closed" };
    const [newest] = await listAgreements(tx, leadId);
    const details = detailsOf(newest, chosen.version, change);
    if (details.address === "") return { status: "closed" };
    const stands = newest?.versionId === chosen.version.id && !isClosed(newest);
    if (stands && isDeepStrictEqual({ ownAddress: "", ...newest.details }, details))
      return { status: "repeated" };
    const taken = await takeAllowance(tx, [perDay("agreement:lead", leadId, versionsADay)]);
    if (taken.status === "limited") return taken;
    const number = (newest?.number ?? 0) + 1;
    const email = await emailOf(tx, leadId, chosen.business.id);
    const body = agreementText(factsOf({ lead, chosen, details, number, email }));
    const row = {
      leadId,
      businessId: chosen.business.id,
      versionId: chosen.version.id,
      number,
      details,
      body,
    };
    const [written] = await tx
      .insert(agreements)
      .values({ ...row, madeBy: side, sha256: sha256Of(body) })
      .returning();
    if (!written) throw new Error("An agreement was not stored");
    const news = await newsOf(tx, lead, written);
    const open = unsettledOf(chosen, written).length > 0;
    await queueMessages(tx, agreementNotice(news, side, "wrote", open), leadId);
    return { status: "written", number };
  });

export const isTheirs = (writer: Writer, businessId: ListingId) =>
  writer.side === "homeowner" || writer.businessId === businessId;

/** Of the exact text, in UTF-8. */
export const sha256Of = (body: string): string => createHash("sha256").update(body, "utf8").digest("hex");

function detailsOf(
  newest: AgreementRow | undefined,
  { id, terms }: typeof priceVersions.$inferSelect,
  change: Partial<AgreementDetails>,
): AgreementDetails {
  // Of another price the days are another's, and with them whether the work may begin at once.
  const { startOn, workingDays, mayBegin } =
    newest?.versionId === id ? newest.details : { ...terms, mayBegin: null };
  const { address = "", ownAddress = "", besides = "", said } = newest?.details ?? {};
  return { address, ownAddress, mayBegin, besides, startOn, workingDays, ...(said && { said }), ...change };
}

type Chosen = Omit<NonNullable<Awaited<ReturnType<typeof findChosen>>>, "lead">;

/** What nobody has said yet of the agreement about the chosen price. Empty if it can be accepted. */
export const unsettledOf = (
  { version, lead }: Pick<NonNullable<Awaited<ReturnType<typeof findChosen>>>, "version" | "lead">,
  { details }: Pick<AgreementRow, "details">,
): string[] => unsettledIn(version.terms, details, agreedWork(lead), new Date());

/** What was asked for: 'Roof replacement, house, medium roof'. */
export function workOf({ source, answers, serviceType }: LeadRow): string {
  const { words, size } = workWords(source, answers, serviceType);
  return size ? `${words}, ${size}` : words;
}

/** The facts for an agreement's text. */
export function factsOf({
  lead,
  chosen: { version, business },
  details,
  number,
  email,
}: {
  lead: LeadRow;
  chosen: Chosen;
  details: AgreementDetails;
  number: number;
  email: string;
}) {
  const { streetAddress: street, city, postcode } = business;
  const at = [street, street?.includes(city) ? null : city].filter(Boolean).join(", ");
  return {
    ...{ number, details, at: new Date(), terms: version.terms, totalPence: version.totalPence },
    customer: {
      name: `${lead.firstName} ${lead.lastName}`.trim(),
      ...{ email: lead.email, phone: lead.phone, postcode: formatPostcode(lead.postcode) },
    },
    business: {
      name: business.businessName,
      address: addressOf(at, postcode ?? ""),
      phone: business.phone ?? "",
      email,
    },
    work: workOf(lead),
    ...agreedWork(lead),
  };
}

async function emailOf(tx: Transaction, leadId: LeadId, businessId: ListingId): Promise<string> {
  const holders = await listHolders(tx, leadId);
  return holders.find(({ id }) => id === businessId)?.email ?? "";
}

/** An agreement of a business for the messages about it. */
export async function newsOf(tx: Transaction, lead: LeadRow, row: AgreementRow): Promise<AgreementNews> {
  const holders = (await listHolders(tx, lead.id)).filter(({ id }) => id === row.businessId);
  const [business] = await withWays(tx, holders);
  if (!business) throw new Error("An agreement is of a business that has the lead");
  const { number, body, sha256 } = row;
  const { serviceType, outcode, postcode } = lead;
  const area = outcode ?? areaName(postcode);
  return { lead, number, body, sha256, serviceType, area, business, homeowner: homeOf(lead) };
}

/**
 * The newest agreement that both have accepted with the business of the newest, whether its homeowner can still cancel
 * it by our button (`bar`: why not), until which day, and what that does; null where there is none.
 */
export function cancellingOf(all: readonly Agreement[], lead: LeadRow, at: Date) {
  const agreed = all.find((each) => isAgreed(each) && each.businessId === all[0]?.businessId);
  const agreedAt = agreed?.accepted.at(-1)?.acceptedAt;
  if (!agreed || !agreedAt) return null;
  const until = lastToCancel(agreedAt);
  const urgent = isUncancellable(agreedWork(lead), agreed.details, agreed.createdAt);
  const bar = urgent ? ("urgent" as const) : londonDay(at) > until ? ("over" as const) : null;
  const reopens = lead.hiredBusinessId === agreed.businessId;
  return { agreed, until, bar, reopens, began: agreed.details.mayBegin === "yes" };
}

type Cancelled =
  | { status: "cancelled" | "repeated" }
  /** The 14 days are over, or it is of urgent repairs; `until`: the last day on which it could be cancelled. */
  | { status: "over" | "urgent"; until: string }
  /** There is nothing that both have accepted. */
  | { status: "closed" };

/**
 * Cancels what both have accepted, in all its versions: the business is told, the homeowner gets proof of it, and where
 * the business was their choice the request is open again.
 */
export const cancelAgreement = async (leadId: LeadId): Promise<Cancelled> =>
  db.transaction(async (tx) => {
    const at = new Date();
    const lead = await lockKept(tx, leadId);
    if (!lead) return { status: "closed" };
    const all = await listAgreements(tx, leadId);
    if (all[0]?.cancelledAt) return { status: "repeated" };
    const cancelling = cancellingOf(all, lead, at);
    const businessId = cancelling?.agreed.businessId;
    if (!cancelling || !businessId) return { status: "closed" };
    const { agreed, until, bar, reopens, began } = cancelling;
    if (bar) return { status: bar, until };
    const ofBoth = ({ leadId: lead, businessId: business }: typeof agreements | typeof leadAssignments) =>
      and(eq(lead, leadId), eq(business, businessId));
    await tx
      .update(agreements)
      .set({ cancelledAt: at })
      .where(and(ofBoth(agreements), isNull(agreements.cancelledAt)));
    // Where the business says that it is booked, nobody asks any more whether that is so.
    await tx.update(leadAssignments).set({ notHiredAt: at }).where(ofBoth(leadAssignments));
    await queueMessages(tx, cancelledNotices(await newsOf(tx, lead, agreed), { at, began }), leadId);
    if (reopens) await reopen(tx, lead, { news: "reopened", toHired: null });
    await keepClock(tx, leadId);
    return { status: "cancelled" };
  });

/** Asks operators to look at the newest agreement, which they can read from then on. */
export const complain = async (
  writer: Writer,
  says: string,
): Promise<{ status: "sent" | "repeated" | "closed" }> =>
  db.transaction(async (tx) => {
    const lead = await lockKept(tx, writer.leadId);
    const [newest] = lead ? await listAgreements(tx, writer.leadId) : [];
    if (!newest || !isTheirs(writer, newest.businessId ?? "")) return { status: "closed" };
    if (newest.complainedAt) return { status: "repeated" };
    await tx
      .update(agreements)
      .set({ complaint: says, complaintBy: writer.side, complainedAt: new Date() })
      .where(eq(agreements.id, newest.id));
    await queueMessages(tx, [complaintNotice(newest.id, writer.side)], writer.leadId);
    return { status: "sent" };
  });
