import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "~/database/db.server";
import { formatInstant } from "~/models/base/clock";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { type LeadRow, listHolders, lockKept } from "~/models/leads/holders.server";
import { queueMessages } from "~/models/messages/outbox.server";
import type { CodeRefusal } from "~/models/phones/code-words";
import { spendCode } from "~/models/phones/spent-code.server";
import { recordedAnswers, workWords } from "~/models/quiz/recorded-answers";
import { formatPostcode } from "~/models/reading/postcode";
import { businesses } from "../../../drizzle/schema/businesses";
import { leadAssignments, leads } from "../../../drizzle/schema/leads";
import { agreementAcceptances, agreements, prices, priceVersions } from "../../../drizzle/schema/prices";
import { addressOf, agreementText } from "./agreement-text";
import { agreedWork } from "./job";
import { type AgreementNews, agreementCopies, agreementNotice, complaintNotice } from "./messages.server";
import { unsettledIn } from "./open-terms";
import { type AgreementDetails, type AgreementSide, agreementSides } from "./price";

type AgreementRow = typeof agreements.$inferSelect;
type AcceptanceRow = typeof agreementAcceptances.$inferSelect;
/**
 * An agreement with its acceptances. `declinedAt`: when the business declined the work after it was written; from then
 * on neither side can accept it, even if the business takes that back and is chosen again.
 */
export type Agreement = AgreementRow & { accepted: AcceptanceRow[]; declinedAt: Date | null };

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

/** Whether both sides have accepted it. */
export const isAgreed = ({ accepted }: Pick<Agreement, "accepted">): boolean =>
  agreementSides.every((side) => accepted.some((each) => each.side === side));

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
    const stands = newest?.versionId === chosen.version.id && !newest.declinedAt;
    if (stands && isDeepStrictEqual(newest.details, details)) return { status: "repeated" };
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
    await queueMessages(tx, [agreementNotice(news, side, "wrote")], leadId);
    return { status: "written", number };
  });

const isTheirs = (writer: Writer, businessId: ListingId) =>
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
  const { address = "", besides = "", said } = newest?.details ?? {};
  return { address, mayBegin, besides, startOn, workingDays, ...(said && { said }), ...change };
}

type Chosen = Omit<NonNullable<Awaited<ReturnType<typeof findChosen>>>, "lead">;

/** What nobody has said yet of the agreement about the chosen price. Empty if it can be accepted. */
export const unsettledOf = (
  { version, lead }: Pick<NonNullable<Awaited<ReturnType<typeof findChosen>>>, "version" | "lead">,
  { details }: Pick<AgreementRow, "details">,
): string[] => unsettledIn(version.terms, details, agreedWork(lead), new Date());

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
  const { source, answers, serviceType } = lead;
  const { words, size, asked } = workWords(source, answers, serviceType);
  const others = recordedAnswers(source, answers).filter(({ questionId }) => !asked.includes(questionId));
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
    work: { words: size ? `${words}, ${size}` : words, answers: others },
    ...agreedWork(lead),
  };
}

async function emailOf(tx: Transaction, leadId: LeadId, businessId: ListingId): Promise<string> {
  const holders = await listHolders(tx, leadId);
  return holders.find(({ id }) => id === businessId)?.email ?? "";
}

async function newsOf(tx: Transaction, lead: LeadRow, row: AgreementRow): Promise<AgreementNews> {
  const holders = await listHolders(tx, lead.id);
  const { name = "", email = "" } = holders.find(({ id }) => id === row.businessId) ?? {};
  const { firstName, serviceType } = lead;
  const { number, body, sha256 } = row;
  const homeowner = { firstName, email: lead.email };
  return { lead, number, body, sha256, serviceType, business: { name, email }, homeowner };
}

/** The version that a side accepts, identified by the hash of the text that it read. */
type Accepting = { sha256: string } /** `visitorId`: the browser that the code was asked for in. */ & (
  | { leadId: LeadId; side: "homeowner"; visitorId: string | undefined; code: string }
  | { leadId: LeadId; side: "business"; businessId: ListingId; accountId: AccountId }
);

type Accepted =
  | { status: "accepted" | "agreed" | "repeated" }
  /** Another version has replaced it, or another price was chosen. */
  | { status: "old" }
  /** Something in it is not settled yet. */
  | { status: "unsettled" }
  /** The business declined the work after it was written. */
  | { status: "declined" }
  /** The code is not one that was texted for this version and browser, or no longer. */
  | { status: "unproved"; code: CodeRefusal }
  | { status: "closed" };

/**
 * Records that a side accepts the newest version, with its hash; a homeowner needs a code that was texted for just this
 * version and browser, which is used up. The same acceptance again is `repeated`. Once both have accepted, each is
 * mailed a copy.
 */
export const acceptAgreement = async (accepting: Accepting): Promise<Accepted> =>
  db.transaction(async (tx) => {
    const { leadId, side, sha256 } = accepting;
    const lead = await lockKept(tx, leadId);
    const [newest] = lead ? await listAgreements(tx, leadId) : [];
    if (!lead || !newest || !isTheirs(accepting, newest.businessId ?? "")) return { status: "closed" };
    if (newest.declinedAt) return { status: "declined" };
    if (newest.sha256 !== sha256 || newest.versionId !== lead.hiredVersionId) return { status: "old" };
    if (newest.accepted.some((each) => each.side === side)) return { status: "repeated" };
    const chosen = await findChosen(tx, leadId);
    if (!chosen || unsettledOf(chosen, newest).length > 0) return { status: "unsettled" };
    if (accepting.side === "homeowner") {
      const tried = await spendCode(tx, accepting, { agreementId: newest.id, phone: lead.phone });
      if (tried !== "verified") return { status: "unproved", code: tried };
    }
    const accountId = accepting.side === "business" ? accepting.accountId : null;
    const [noted] = await tx
      .insert(agreementAcceptances)
      .values({ agreementId: newest.id, side, sha256, accountId })
      .returning();
    if (!noted) throw new Error("An acceptance was not stored");
    const now = { ...newest, accepted: [...newest.accepted, noted] };
    await tellAccepted(tx, lead, now, side);
    // The agreed end of the work determines when its homeowner is asked for a review.
    await keepClock(tx, lead.id);
    return { status: isAgreed(now) ? "agreed" : "accepted" };
  });

async function tellAccepted(
  tx: Transaction,
  lead: LeadRow,
  agreement: Agreement,
  by: AgreementSide,
): Promise<void> {
  const news = await newsOf(tx, lead, agreement);
  const whenOf = (side: AgreementSide) => {
    const found = agreement.accepted.find((each) => each.side === side);
    return found ? formatInstant(found.acceptedAt, { withYear: true }) : "";
  };
  const messages = isAgreed(agreement)
    ? agreementCopies(news, { homeowner: whenOf("homeowner"), business: whenOf("business") })
    : [agreementNotice(news, by, "accepted")];
  await queueMessages(tx, messages, lead.id);
}

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
