import { sql } from "drizzle-orm";
import type { Transaction } from "../../app/database/db.server";
import { subscriptionId } from "../../app/models/base/ids";
import { paidTimeUntil } from "../../app/models/placements/paid-time";
import { plans, seededIds } from "../../app/models/placements/plan";
import { settleListing } from "../../app/models/placements/settlement.server";
import { accounts } from "../schema/accounts";
import { outbox } from "../schema/messages";
import { placementApplications, subscriptionPayments, subscriptions } from "../schema/placements";
import { demoRoofer, payingRoofers } from "./businesses";
import { demoId, wholeNumber } from "./identity";

const dayMs = 24 * 60 * 60 * 1000;

type Paying = (typeof payingRoofers)[number];

/** The account that owns a paying listing: the roofer's whose password everybody knows, or one of its own. */
export const ownerIdOf = ({ roofer }: Paying): AccountId =>
  demoId(roofer.email === demoRoofer.email ? "account roofer" : `account ${roofer.id}`);

/** The owners of the listings that are paid for; they have no passwords, so nobody signs in to them. */
export async function insertOwners(tx: Transaction, firstDay: Date): Promise<void> {
  const dates = { emailConfirmedAt: firstDay, createdAt: firstDay, updatedAt: firstDay };
  await tx.insert(accounts).values(
    payingRoofers
      .filter(({ roofer }) => roofer.email !== demoRoofer.email)
      .map((paying) => {
        const { email, contactName, phone } = paying.roofer;
        const [firstName = "", ...lastNames] = (contactName ?? "").split(" ");
        const own = { email: email ?? "", firstName, lastName: lastNames.join(" "), phone };
        return { id: ownerIdOf(paying), role: "professional" as const, ...own, ...dates };
      }),
  );
}

/** A month that was paid for within the last weeks; whole seconds, as the vendor counts, and no day that a month may lack. */
function paidMonth(name: string, now: Date): { from: Date; until: Date } {
  const from = new Date(now.getTime() - wholeNumber(3, 21, name, "days paid") * dayMs);
  from.setUTCDate(Math.min(28, from.getUTCDate()));
  from.setUTCMilliseconds(0);
  const until = new Date(from);
  until.setUTCMonth(from.getUTCMonth() + 1);
  return { from, until };
}

/** Of one that is paid for: whose it is, its ids, and since when. */
function purchaseOf(paying: Paying, now: Date) {
  const { roofer, plan } = paying;
  const { from, until } = paidMonth(roofer.id, now);
  const ids = { accountId: ownerIdOf(paying), businessId: roofer.id };
  const applicationId = demoId(`application ${roofer.id}`);
  const id = subscriptionId.parse(seededIds.subscription + roofer.id);
  const dates = { createdAt: from, updatedAt: from };
  return { roofer, plan, from, until, ids, applicationId, id, dates, email: roofer.email ?? "" };
}
type Purchase = ReturnType<typeof purchaseOf>;

const applicationOf = ({ roofer, plan, ids, applicationId, dates, email }: Purchase) => ({
  ...ids,
  ...dates,
  id: applicationId,
  businessName: roofer.businessName,
  contactName: roofer.contactName ?? "",
  email,
  phone: roofer.phone ?? "",
  serviceType: "Roofing",
  city: roofer.city,
  planType: plan,
  monthlyPrice: plans[plan].price,
  trade: "roofing",
  cityKey: sql<string>`city_key(${roofer.city})`,
});

const subscriptionOf = ({ roofer, plan, from, until, ids, applicationId, id, dates, email }: Purchase) => ({
  ...ids,
  ...dates,
  id,
  applicationId,
  customerId: seededIds.customer + roofer.id,
  email,
  plan,
  price: plans[plan].price,
  status: "active" as const,
  periodEnd: until,
  startedAt: from,
  paidUntil: until,
  paidPlan: plan,
  entitledUntil: paidTimeUntil({
    status: "active",
    paidUntil: until,
    cancelAt: undefined,
    endedAt: undefined,
  }),
  placedAt: from,
  reading: 0,
});

const paymentOf = ({ roofer, plan, from, until, id }: Purchase) => ({
  id: seededIds.invoice + roofer.id,
  subscriptionId: id,
  amount: plans[plan].price,
  currency: plans[plan].currency,
  periodStart: from,
  periodEnd: until,
  paidAt: from,
  paymentIntent: seededIds.payment + roofer.id,
  plan,
  createdAt: from,
});

/** That the placement has begun was told: all that stays of an old mail. */
const toldOf = ({ id }: Purchase, at: Date) => ({
  channel: "email" as const,
  recipient: "",
  body: "",
  dedupeKey: `plan:${id}:placed`,
  status: "sent" as const,
  createdAt: at,
  sentAt: at,
});

/** What is paid for, and the places of it, given as they are to those who buy. */
export async function insertPlans(tx: Transaction, { now, firstDay }: { now: Date; firstDay: Date }) {
  const bought = payingRoofers.map((paying) => purchaseOf(paying, now));
  await tx.insert(placementApplications).values(bought.map(applicationOf));
  await tx.insert(subscriptions).values(bought.map(subscriptionOf));
  await tx.insert(subscriptionPayments).values(bought.map(paymentOf));
  await tx.insert(outbox).values(bought.map((each) => toldOf(each, firstDay)));
  for (const { ids } of bought) await settleListing(tx, ids.businessId, now);
}
