import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "~/database/db.server";
import { perDay, takeAllowance } from "~/models/base/rate-limits.server";
import { keepClock } from "~/models/leads/clock/due.server";
import { isAnswer } from "~/models/leads/lead";
import { setStatus } from "~/models/leads/portal/lead-changes.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { estimateNow } from "~/models/quiz/estimate";
import { businesses } from "../../../drizzle/schema/businesses";
import { priceFiles, prices, priceVersions } from "../../../drizzle/schema/prices";
import type { DocumentType } from "../../../drizzle/schema/values/claims";
import { farWords } from "./comparison";
import { isEmergency } from "./job";
import { priceNews, withdrawnNews } from "./messages.server";
import {
  type AssignedLead,
  findAssigned,
  findPriceOf,
  forgetFile,
  listVersions,
  type OwnLead,
  type VersionRow,
} from "./own-prices.server";
import { type Bar, type PriceTerms, totalsOf } from "./price";

/** The PDF or photo that goes with a price. */
type PriceFile = { name: string; type: DocumentType; bytes: Buffer };

type PriceRefused =
  | { status: "missing" }
  /** The business cannot send a price for the lead now. */
  | { status: "barred"; bar: Bar }
  /** It was saved, sent or withdrawn since the form was opened, in another tab or by somebody else. */
  | { status: "newer" }
  | { status: "limited"; retryAfterSeconds: number };

/** How many times a day a business may save, and send, the price of a lead. */
const savesADay = 100;
const sendsADay = 10;

type PriceRow = typeof prices.$inferSelect;
type Change = OwnLead & { revision: number };

/** Locks the price of the lead for a change, and creates it if there is none; or says why it cannot be changed. */
async function hold(
  tx: Transaction,
  change: Change,
): Promise<PriceRefused | { status: "found"; given: AssignedLead; price: PriceRow }> {
  const given = await findAssigned(change, tx);
  if (!given) return { status: "missing" };
  if (given.bar) return { status: "barred", bar: given.bar };
  const { leadId, businessId } = change;
  await tx.insert(prices).values({ leadId, businessId }).onConflictDoNothing();
  const price = await findPriceOf(tx, change);
  if (!price) throw new Error("A price that was just made is not there");
  return { status: "found", given, price };
}

const allow = (tx: Transaction, scope: string, leadId: LeadId, businessId: ListingId, limit: number) =>
  takeAllowance(tx, [perDay(scope, `${leadId} ${businessId}`, limit)]);

/** Saves a price as a draft; `file` replaces its present file, `without` removes that. Only the business sees it. */
export const saveDraft = async (
  change: Change & { fields: Record<string, string>; file?: PriceFile; without?: boolean },
): Promise<{ status: "saved" } | PriceRefused> =>
  db.transaction(async (tx) => {
    const own = await hold(tx, change);
    if (own.status !== "found") return own;
    const { price } = own;
    if (price.revision !== change.revision) return { status: "newer" };
    const taken = await allow(tx, "price:draft", change.leadId, change.businessId, savesADay);
    if (taken.status === "limited") return taken;
    const draftFileId = await draftFile(tx, price, change);
    await tx
      .update(prices)
      .set({ draft: change.fields, draftFileId, revision: price.revision + 1 })
      .where(eq(prices.id, price.id));
    if (price.draftFileId && price.draftFileId !== draftFileId) await forgetFile(tx, price.draftFileId);
    return { status: "saved" };
  });

/** The draft's file from now on: a new one, none, its present one, or that of the version sent last. */
async function draftFile(
  tx: Transaction,
  price: PriceRow,
  { file, without }: { file?: PriceFile; without?: boolean },
): Promise<string | null> {
  if (file) {
    const [stored] = await tx
      .insert(priceFiles)
      .values({ priceId: price.id, ...file })
      .returning({ id: priceFiles.id });
    return stored?.id ?? null;
  }
  if (without) return null;
  if (price.draft) return price.draftFileId;
  return (await listVersions(tx, price.id))[0]?.fileId ?? null;
}

export type Sent =
  /** `chosen`: the customer has chosen a price of this business, and that stands until they choose this one. */
  | { status: "sent"; number: number; chosen: boolean }
  | { status: "repeated" }
  | { status: "nothing" }
  /** It is far from our guide, and nobody has said that it is right. */
  | { status: "far" }
  | PriceRefused;

/**
 * Sends the draft as the next version and tells the homeowner; the lead's status becomes Quoted unless it is further.
 * `read` makes terms of the draft, undefined if something in it is wrong: then `nothing` is sent. Pressing twice sends
 * once. A total far from our guide is sent once it was said to be right.
 */
export const sendPrice = async (
  change: Change & { read: (draft: Record<string, string>) => PriceTerms | undefined; right: boolean },
): Promise<Sent> =>
  db.transaction(async (tx) => {
    const own = await hold(tx, change);
    if (own.status !== "found") return own;
    const { price, given } = own;
    const [newest] = await listVersions(tx, price.id);
    if (price.revision !== change.revision)
      return { status: isRepeated(price, newest, change) ? "repeated" : "newer" };
    const terms = price.draft && change.read(price.draft);
    if (!terms) return { status: "nothing" };
    if (!change.right && farFromGuide(given.lead, terms)) return { status: "far" };
    const taken = await allow(tx, "price:send", change.leadId, change.businessId, sendsADay);
    if (taken.status === "limited") return taken;
    const number = (newest?.number ?? 0) + 1;
    const version = await store(tx, price, { number, terms });
    await markQuoted(tx, change, given);
    await queueMessages(tx, priceNews(given.lead, version, await nameOf(tx, change)), given.lead.id);
    return { status: "sent", number, chosen: isChosen(given) };
  });

/** What is asked about these terms for the lead before they are sent, because they are far from our guide; else null. */
export const farFromGuide = (lead: AssignedLead["lead"], terms: PriceTerms): string | null =>
  farWords(totalsOf(terms).total, {
    estimate: estimateNow(lead.estimate).result,
    emergency: isEmergency(lead),
  });

const isChosen = ({ ended, lead }: AssignedLead): boolean =>
  ended === "chosen" && lead.hiredVersionId !== null;

async function nameOf(tx: Transaction, { businessId }: OwnLead): Promise<string> {
  const [business] = await tx
    .select({ name: businesses.businessName })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  return business?.name ?? "";
}

/** Whether the previous press has sent just this. */
const isRepeated = (price: PriceRow, newest: VersionRow | undefined, { revision }: Change): boolean =>
  newest !== undefined && price.draft === null && !price.withdrawnAt && price.revision === revision + 1;

async function store(
  tx: Transaction,
  price: PriceRow,
  { number, terms }: { number: number; terms: PriceTerms },
): Promise<VersionRow> {
  const [version] = await tx
    .insert(priceVersions)
    .values({
      priceId: price.id,
      number,
      terms,
      totalPence: totalsOf(terms).total,
      fileId: price.draftFileId,
    })
    .returning();
  if (!version) throw new Error("A price was not stored");
  const sent = { draft: null, draftFileId: null, withdrawnAt: null, withdrawnWhy: "" };
  await tx
    .update(prices)
    .set({ ...sent, revision: price.revision + 1 })
    .where(eq(prices.id, price.id));
  return version;
}

/** Sending a price sets the status to Quoted. */
async function markQuoted(
  tx: Transaction,
  own: OwnLead,
  { assignmentId, status }: AssignedLead,
): Promise<void> {
  if (status === "quoted" || (isAnswer(status) && status !== "contacted")) return;
  await setStatus(tx, { ...own, status: "quoted" }, assignmentId);
  await keepClock(tx, own.leadId);
}

/** Withdraws a price, with a reason for the homeowner; one that they have chosen stays. */
export const withdrawPrice = async (
  change: Change & { why: string },
): Promise<{ status: "withdrawn" | "nothing" | "chosen" | "repeated" } | PriceRefused> =>
  db.transaction(async (tx) => {
    const given = await findAssigned(change, tx);
    if (!given) return { status: "missing" };
    const price = await findPriceOf(tx, change);
    const [newest] = price ? await listVersions(tx, price.id) : [];
    if (given.lead.erasedAt || !price || !newest) return { status: "nothing" };
    if (price.withdrawnAt) return { status: "repeated" };
    if (isChosen(given)) return { status: "chosen" };
    if (price.revision !== change.revision) return { status: "newer" };
    await tx
      .update(prices)
      .set({ withdrawnAt: sql`now()`, withdrawnWhy: change.why, revision: price.revision + 1 })
      .where(eq(prices.id, price.id));
    const taken = { ...newest, revision: price.revision };
    const news = withdrawnNews(given.lead, taken, change.why, await nameOf(tx, change));
    await queueMessages(tx, news, given.lead.id);
    return { status: "withdrawn" };
  });
