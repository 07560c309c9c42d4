import { eq, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { db, rowsOf, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { unlinkLostPlans } from "~/models/listings/changes.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts, businesses, featuredApplications, subscriptions } from "../../../drizzle/schema";
import {
  isTakenBack,
  lockSubscription,
  recalculate,
  writeEvent,
  writePayment,
  writeSubscription,
  writeTakenBack,
} from "./ledger.server";
import {
  countFreePlaces,
  findListingFor,
  findOther,
  isCurrent,
  isShowable,
  keepNextPlace,
  lockPlaces,
  type Place,
  settleListing,
} from "./places.server";
import { type PlanId, plans, type RefundReason } from "./plan";
import { awaitedMail, lostMail, type PlanMail, placedMail, refundedMail, unpaidMail } from "./plan-mail";
import type { PaymentEvent, VendorInvoice, VendorSubscription } from "./vendor";

/** The id of no row. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** What was learnt at the vendor. */
export type Learnt = {
  reading: number;
  subscription: VendorSubscription | undefined;
  /** Paid, of that subscription. */
  invoice: VendorInvoice | undefined;
};

export type Taken =
  | { status: "applied"; subscriptionId: string }
  | { status: "repeated" }
  /** None of our business; kept so that it is not asked about again. */
  | { status: "ignored" };

/**
 * Takes an event of the vendor: writes it into the ledger and does what it brings about, together or not at all, and
 * once however often it comes. What counts is what was learnt when it came, not what the event says.
 */
export function takeEvent(event: PaymentEvent, learnt: Learnt, at: Date): Promise<Taken> {
  const subscriptionId = learnt.subscription?.id;
  return db.transaction(async (tx) => {
    const { type, happenedAt, paymentIntent, returned } = event;
    const objectId = isTakenBack(type) && paymentIntent ? paymentIntent : event.objectId;
    const isNew = await writeEvent(
      tx,
      { ...event, objectId },
      { subscriptionId, applied: subscriptionId !== undefined },
    );
    if (!isNew) return { status: "repeated" };
    if (!learnt.subscription) return { status: "ignored" };
    await lockListing(tx, learnt.subscription.id);
    const written = await writeLearnt(tx, learnt, at);
    if (written === "foreign") return { status: "ignored" };
    if (isTakenBack(type) && paymentIntent) {
      await writeTakenBack(tx, { paymentIntent, type, happenedAt, returned });
    }
    await fulfil(tx, learnt.subscription.id, at);
    if (type === "invoice.payment_failed") {
      await tellUnpaid(tx, learnt.subscription.id, { of: event.invoiceId ?? event.id, at });
    }
    return { status: "applied", subscriptionId: learnt.subscription.id };
  });
}

/** Makes our books agree with what was learnt without an event; whether anything was not as the vendor has it. */
export function takeReading(learnt: Learnt, at: Date): Promise<"mended" | "agreed" | "foreign"> {
  const read = learnt.subscription;
  if (!read) return Promise.resolve("foreign");
  return db.transaction(async (tx) => {
    await lockListing(tx, read.id);
    const before = await stateOf(tx, read.id);
    const written = await writeLearnt(tx, learnt, at);
    if (written === "foreign") return "foreign";
    await fulfil(tx, read.id, at);
    return JSON.stringify(before) === JSON.stringify(await stateOf(tx, read.id)) ? "agreed" : "mended";
  });
}

/** What the vendor decides, and what follows. */
async function stateOf(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      status: subscriptions.status,
      plan: subscriptions.plan,
      periodEnd: subscriptions.periodEnd,
      cancelAt: subscriptions.cancelAt,
      endedAt: subscriptions.endedAt,
      paidUntil: subscriptions.paidUntil,
      entitledUntil: subscriptions.entitledUntil,
      place: subscriptions.place,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row;
}

async function writeLearnt(tx: Transaction, learnt: Learnt, at: Date) {
  if (!learnt.subscription) return "foreign";
  const { reading, subscription, invoice } = learnt;
  const written = await writeSubscription(tx, subscription, { reading, at });
  if (written === "foreign") return written;
  if (invoice) await writePayment(tx, subscription.id, invoice);
  await recalculate(tx, subscription.id);
  return written;
}

/**
 * Before anything of the subscription is locked: whoever changes a listing goes that way round, too. One at a time for
 * a subscription, since nobody sees the listing of one that another is writing for the first time.
 */
async function lockListing(tx: Transaction, subscriptionId: string): Promise<void> {
  await lockSubscription(tx, subscriptionId);
  await tx.execute(sql`
    select b.id from businesses b
    where b.id = (select business_id from subscriptions where id = ${subscriptionId})
    for update`);
}

async function findSubscription(tx: Transaction, id: string) {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}
type Row = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * Gives a subscription what it stands for at this time: its listing, and a place there. Who paid for what there is no
 * place for, or has already, gets everything back.
 */
export async function fulfil(tx: Transaction, subscriptionId: string, at: Date): Promise<void> {
  const named = await findSubscription(tx, subscriptionId);
  if (named?.businessId) await unlinkLostPlans(tx, [named.businessId]);
  const [{ stands, before } = {}] = await tx
    .select({ stands: isCurrent(at), before: subscriptions })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (!before) return;
  if (stands && isNobodys(before)) return wantRefund(tx, before, { reason: "no_account", at });
  if (stands && (!before.businessId || !before.accountId)) await link(tx, subscriptionId);
  const linked = (await findSubscription(tx, subscriptionId)) ?? before;
  if (linked.businessId) await settleListing(tx, linked.businessId, at);
  if (!stands || !linked.plan) return;
  await keepNextPlace(tx, subscriptionId, at);
  const settled = (await findSubscription(tx, subscriptionId)) ?? linked;
  if (settled.place !== null) {
    await tell(tx, settled, (to) => placedMail({ ...to, key: `${to.key}:placed` }, address(paths.dashboard)));
    return;
  }
  const reason = await reasonToRefund(tx, settled, at);
  if (reason) await wantRefund(tx, settled, { reason, at });
  else if (!settled.businessId) await tellUnlisted(tx, settled);
}

/** Bought on a page that stood open when the account was deleted: nobody could see it, use it or cancel it. */
const isNobodys = ({ email, accountId }: Row): boolean => email === "" && accountId === null;

/** That a plan waits for a listing: for its first one, or for another than the one that is its buyer's no more. */
const tellUnlisted = (tx: Transaction, row: Row) =>
  tell(tx, row, (to) =>
    row.placedAt
      ? lostMail({ ...to, key: `${to.key}:lost` }, address(paths.claimBusiness))
      : awaitedMail({ ...to, key: `${to.key}:awaited` }, address(paths.claimListing)),
  );

/** As things stand at this time, without anything new from the vendor. */
export function settleAgain(subscriptionId: string, at: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockListing(tx, subscriptionId);
    await recalculate(tx, subscriptionId);
    await fulfil(tx, subscriptionId, at);
  });
}

async function link(tx: Transaction, subscriptionId: string): Promise<void> {
  const listing = await findListingFor(tx, subscriptionId);
  if (listing) await tx.update(subscriptions).set(listing).where(eq(subscriptions.id, subscriptionId));
}

/** Why a subscription that stands and never had a place goes back; undefined while there is hope for it. */
async function reasonToRefund(tx: Transaction, row: Row, at: Date): Promise<RefundReason | undefined> {
  if (row.placedAt) return undefined;
  if (await findOther(tx, row, at)) return "bought_twice";
  if (row.businessId) {
    return (await isShowable(tx, row.businessId, row.accountId)) ? "sold_out" : undefined;
  }
  const [asked] = await tx
    .select({ trade: featuredApplications.trade, cityKey: featuredApplications.cityKey })
    .from(featuredApplications)
    .where(eq(featuredApplications.id, row.applicationId ?? nobody));
  if (!asked || !row.plan) return undefined;
  await lockPlaces(tx, asked);
  // This one is among those who are awaited: it is counted as taken.
  const free = await countFreePlaces(asked, at, tx);
  return free[row.plan] === 0 && (await isOver(tx, { ...asked, plan: row.plan, at }))
    ? "sold_out"
    : undefined;
}

/** Whether more have paid for a plan there than there are places. */
async function isOver(
  tx: Transaction,
  { trade, cityKey, plan, at }: Place & { plan: PlanId; at: Date },
): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from (
      select s.id from subscriptions s
      left join featured_applications asked on asked.id = s.application_id
      where ${isCurrent(at, "s")}
        and ((s.place is not null and s.trade = ${trade} and s.city_key = ${cityKey} and s.place_plan = ${plan})
          or (s.business_id is null and asked.trade = ${trade} and asked.city_key = ${cityKey} and s.plan = ${plan}))
      union all
      select h.subscription_id from place_holds h
      where h.until > ${at.toISOString()}::timestamptz and h.trade = ${trade} and h.city_key = ${cityKey}
        and h.plan = ${plan}
    ) standing
    having count(*) > ${plans[plan].places}::int`);
  return rowsOf(found).length > 0;
}

/** Notes that all that was paid goes back and the subscription ends; the placement ends at once. */
export async function wantRefund(
  tx: Transaction,
  row: Row,
  { reason, at }: { reason: RefundReason; at: Date },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ refundReason: reason, refundWantedAt: at, updatedAt: at })
    .where(eq(subscriptions.id, row.id));
  if (row.businessId) await settleListing(tx, row.businessId, at);
  await tell(tx, row, (to) => refundedMail({ ...to, key: `${to.key}:refunded` }, reason));
}

/** Once for what is unpaid, however often the card is tried; and only while it is, and the placement stays. */
async function tellUnpaid(
  tx: Transaction,
  subscriptionId: string,
  { of, at }: { of: string; at: Date },
): Promise<void> {
  const row = await findSubscription(tx, subscriptionId);
  const until = row?.entitledUntil;
  if (row?.status !== "past_due" || row.stoppedAt || row.refundWantedAt) return;
  if (!until || until <= at) return;
  await tell(tx, row, (to) =>
    unpaidMail({ ...to, key: `plan:${of}:unpaid` }, until, address(paths.dashboard)),
  );
}

/** Of the account: the application's was deleted. */
async function findEmail(tx: Transaction, accountId: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.email;
}

const address = (path: string): string => new URL(path, env.SITE_URL).href;

async function tell(tx: Transaction, row: Row, write: (to: PlanMail) => ReturnType<typeof refundedMail>) {
  const email = row.email || (row.accountId ? await findEmail(tx, row.accountId) : undefined);
  if (!email) return;
  const [asked] = await tx
    .select({ contactName: featuredApplications.contactName, name: featuredApplications.businessName })
    .from(featuredApplications)
    .where(eq(featuredApplications.id, row.applicationId ?? nobody));
  const [listed] = await tx
    .select({ name: businesses.businessName })
    .from(businesses)
    .where(eq(businesses.id, row.businessId ?? nobody));
  const to = {
    email,
    contactName: asked?.contactName ?? "",
    businessName: listed?.name ?? asked?.name ?? "your business",
    plan: row.plan ?? undefined,
    siteName: site.name,
    key: `plan:${row.id}`,
  };
  await queueMessages(tx, [write(to)]);
}
