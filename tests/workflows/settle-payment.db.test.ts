import { expect, test } from "vitest";
import { takeEvent, takeReading } from "~/models/placements/purchases.server";
import { signedHeader } from "~/services/payments/stand-in/signature.server";
import { keepPlans, reconcilePayments } from "~/workflows/placements/keep-plans.server";
import { readPurchase } from "~/workflows/placements/settle-payment.server";
import { subscriptionPayments, subscriptions } from "../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../support/database";
import { payingRoofer } from "../support/plans";
import { liveThrough, wholeLife } from "../support/processes/lives";
import {
  bank,
  begun,
  buys,
  daysLater,
  faulty,
  fields,
  owner,
  post,
  postAll,
  secret,
  subscriber,
  tierOf,
  useBank,
  vendor,
} from "../support/vendors/bank";
import { world } from "../support/world";

useDatabase();
useBank();

async function read(body: string) {
  const now = new Date();
  const event = await vendor.readEvent(body, signedHeader(secret, body, now), now);
  if (event.status !== "genuine") throw new Error(event.why);
  return event;
}

// `npm run faults -- payments` tells of each a hundred times, in 20 orders.
test("whatever order a subscription's events come in, and however often, there is one period for each paid invoice and one end", async () => {
  const events = await wholeLife();
  const at = daysLater(90);
  const right = await liveThrough(events, { order: 0, repeats: 1, at });
  expect(right).toMatchObject({ refused: 0, state: { events: events.length } });
  expect(right.state.payments).toHaveLength(3);
  expect(right.state.subscriptions).toHaveLength(2);
  expect(right.state.subscriptions).toContainEqual(
    expect.objectContaining({ status: "canceled", place: null, refundWantedAt: null }),
  );
  for (let order = 1; order <= 6; order++) {
    expect(await liveThrough(events, { order, repeats: 2, at })).toEqual(right);
  }
});

test("ten buyers at once for the last premium place: one has it, and nine get all of their money back", async () => {
  await payingRoofer("premium");
  await payingRoofer("premium");
  const ids: string[] = [];
  for (let number = 0; number < 10; number++) ids.push(await buys("premium", await owner()));
  await Promise.all(bank.listEvents().map((body) => post(body)));
  await keepPlans({ vendor });
  await Promise.all(bank.listEvents().map((body) => post(body)));
  const rows = await listRows(subscriptions);
  const bought = rows.filter(({ id }) => ids.includes(id));
  expect(bought).toHaveLength(10);
  const placed = bought.filter(({ place }) => place !== null);
  expect(placed).toHaveLength(1);
  for (const row of bought) {
    if (row === placed[0]) continue;
    expect(row).toMatchObject({ refundReason: "sold_out", status: "canceled" });
    const payment = await findRow(subscriptionPayments, { subscriptionId: row.id });
    expect(payment?.refundedAt).not.toBeNull();
  }
});

test("who pays for the same listing twice has it once, and the second payment goes back", async () => {
  const buyer = await owner();
  const first = await buys("starter", buyer);
  await postAll(new Date());
  const second = await buys("premium", buyer);
  await postAll(new Date());
  await postAll(new Date());
  const rows = await listRows(subscriptions);
  expect(rows.find(({ id }) => id === first)).toMatchObject({ place: 1, refundReason: null });
  expect(rows.find(({ id }) => id === second)).toMatchObject({ place: null, refundReason: "bought_twice" });
  expect(await tierOf(buyer.businessId)).toBe("starter");
});

test("a placement begins with the payment and ends with the month, over a leap day, to the second", async () => {
  bank.clock = () => begun;
  const { buyer, id } = await subscriber("premium", begun);
  expect(await tierOf(buyer.businessId)).toBe("premium");
  await bank.cancel(id, true);
  await postAll(begun);
  const end = new Date("2028-02-29T09:30:00Z");
  await keepPlans({ now: new Date(end.getTime() - 1000), vendor });
  expect(await tierOf(buyer.businessId)).toBe("premium");
  await keepPlans({ now: end, vendor });
  expect(await tierOf(buyer.businessId)).toBe("none");
});

test("while a payment is awaited the placement stays seven days, through the end of summer time, and comes back with the payment", async () => {
  const started = new Date("2026-09-22T00:30:00Z");
  bank.clock = () => started;
  const { buyer, id } = await subscriber("starter", started);
  await bank.renew(id, { paid: false });
  const due = new Date("2026-10-22T00:30:00Z");
  await postAll(due);
  expect((await world.messagesTo(fields.email)).map(({ subject }) => subject)).toContain(
    "We could not take your Starter payment",
  );
  const sevenDaysOn = new Date("2026-10-29T00:30:00Z");
  await keepPlans({ now: new Date(sevenDaysOn.getTime() - 1000), vendor });
  expect(await tierOf(buyer.businessId)).toBe("starter");
  await keepPlans({ now: sevenDaysOn, vendor });
  expect(await tierOf(buyer.businessId)).toBe("none");
  bank.clock = () => sevenDaysOn;
  await bank.payOpenInvoice(id);
  await postAll(sevenDaysOn);
  expect(await tierOf(buyer.businessId)).toBe("starter");
});

const refusedMails = async () =>
  (await world.messagesTo(fields.email)).filter(({ subject }) => subject.startsWith("We could not take"));
/** Somebody's card is refused for the second month; the event that tells of it. */
async function refusedRenewal(): Promise<{ id: string; body: string }> {
  bank.clock = () => begun;
  const id = await buys("starter", await owner());
  await postAll(begun);
  await bank.renew(id, { paid: false });
  const body = bank.listEvents().find((each) => JSON.parse(each).type === "invoice.payment_failed");
  return { id, body: body ?? "" };
}

test("a refused card is told of once, however often it is tried, with the day until which the placement stays", async () => {
  const { body } = await refusedRenewal();
  await post(body, daysLater(29));
  await post(JSON.stringify({ ...JSON.parse(body), id: "evt_tried_again" }), daysLater(32));
  const [mail, ...more] = await refusedMails();
  expect(more).toEqual([]);
  expect(mail?.body).toContain("The placement stays until Tue 7 Mar, 09:30.");
  expect(mail?.body).not.toMatch(/\d days/);
});

test("a refused card is not told of once the payment came, nor when the placement is over", async () => {
  const { id, body } = await refusedRenewal();
  await post(body, daysLater(40));
  expect(await refusedMails()).toEqual([]);
  await bank.payOpenInvoice(id);
  await post(JSON.stringify({ ...JSON.parse(body), id: "evt_late" }), daysLater(30));
  expect(await refusedMails()).toEqual([]);
});

test("an event that is delivered ten times at once is taken once, and told again nobody is asked about it", async () => {
  const id = await buys("premium", await owner());
  const [body = ""] = bank.listEvents();
  const { event } = await read(body);
  const learnt = await readPurchase(id, { vendor });
  if (learnt.status !== "found") throw new Error("The vendor knows it");
  const taken = await Promise.all(
    Array.from({ length: 10 }, () => takeEvent(event, learnt.value, new Date())),
  );
  expect(taken.map(({ status }) => status).toSorted()).toEqual(["applied", ...Array(9).fill("repeated")]);
  const asked = faulty.calls.length;
  expect(await post(body)).toEqual({ status: "taken" });
  expect(faulty.calls).toHaveLength(asked);
});

test("how a plan stood when it was asked for earlier does not take the place of what was asked for later", async () => {
  const id = await buys("premium", await owner());
  await postAll(new Date());
  const before = await readPurchase(id, { vendor });
  await bank.cancel(id, true);
  const after = await readPurchase(id, { vendor });
  if (before.status !== "found" || after.status !== "found") throw new Error("The vendor knows it");
  await takeReading(after.value, new Date());
  await takeReading(before.value, new Date());
  const row = await findRow(subscriptions);
  expect(row?.cancelAt).not.toBeNull();
});

test("a dispute ends the placement and the subscription, even when it comes before the payment it is about", async () => {
  const buyer = await owner();
  const id = await buys("premium", buyer);
  await bank.dispute(id);
  const [dispute = "", ...others] = bank.listEvents().reverse();
  expect(await post(dispute)).toEqual({ status: "taken" });
  for (const body of others) await post(body);
  await postAll(new Date());
  expect(await tierOf(buyer.businessId)).toBe("none");
  const row = await findRow(subscriptions);
  expect(row).toMatchObject({ status: "canceled", refundReason: null });
});

test("a part of a payment that goes back changes nothing but what was paid; when the rest goes too, the placement ends", async () => {
  const buyer = await owner();
  const id = await buys("premium", buyer);
  await bank.refundPart(id, 10_000);
  // Told before the payment itself is known.
  for (const body of bank.listEvents().reverse()) await post(body);
  expect(await tierOf(buyer.businessId)).toBe("premium");
  const payment = () => findRow(subscriptionPayments);
  expect(await payment()).toMatchObject({ returned: 10_000, refundedAt: null });
  expect(await listRows(subscriptions)).toMatchObject([{ status: "active", stoppedAt: null }]);
  await bank.refundPart(id, 19_700);
  await postAll(new Date());
  expect(await payment()).toMatchObject({ returned: 29_700 });
  expect(await tierOf(buyer.businessId)).toBe("none");
  await postAll(new Date());
  expect(await listRows(subscriptions)).toMatchObject([{ status: "canceled", refundReason: null }]);
});

test("what never came is found by the comparison, once; and what agrees is left alone", async () => {
  const later = new Date(Date.now() + 40 * 86_400_000);
  const { buyer, id } = await subscriber("premium");
  await bank.cancel(id, true);
  await bank.renew(id, { paid: true });
  expect((await reconcilePayments({ now: later, vendor })).mended).toEqual([id]);
  expect(await tierOf(buyer.businessId)).toBe("none");
  expect(await reconcilePayments({ now: later, vendor })).toMatchObject({
    compared: 1,
    mended: [],
    missing: [],
    unasked: [],
  });
});

test("an event of something else that is sold by the same account is taken and changes nothing", async () => {
  const object = { id: "cs_other", object: "checkout.session" };
  const body = JSON.stringify({
    id: "evt_other",
    type: "terminal.reader.action",
    created: 1,
    data: { object },
  });
  expect(await post(body)).toEqual({ status: "taken" });
  expect(await listRows(subscriptions)).toEqual([]);
});
