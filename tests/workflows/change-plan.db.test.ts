import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { changeStatus } from "~/models/listings/changes.server";
import { recalculate } from "~/models/placements/ledger.server";
import { countFreePlaces } from "~/models/placements/places.server";
import type { PlanId } from "~/models/placements/plan";
import { changePlan } from "~/workflows/placements/change-plan.server";
import { keepPlans } from "~/workflows/placements/keep-plans.server";
import { businesses, placeHolds, subscriptionPayments, subscriptions } from "../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../support/database";
import { payingRoofer } from "../support/plans";
import {
  bank,
  begun,
  daysLater,
  failing,
  post,
  postAll,
  shuffled,
  subscriber,
  tierOf,
  useBank,
  vendor,
} from "../support/vendors/bank";

useDatabase();
useBank();

const change = (
  id: SubscriptionId,
  buyer: { accountId: AccountId },
  plan: PlanId,
  now: Date,
  key = crypto.randomUUID(),
) => changePlan({ accountId: buyer.accountId, subscriptionId: id, plan, key }, { now, vendor });

test("a dearer plan is shown at once for the difference, and a cheaper one begins when what is paid for ends, in whatever order it is told", async () => {
  bank.clock = () => begun;
  const { buyer, id } = await subscriber("starter", begun);
  const half = daysLater(14.5);
  bank.clock = () => half;
  const key = crypto.randomUUID();
  expect(await change(id, buyer, "premium", half, key)).toMatchObject({ status: "changed" });
  expect(await tierOf(buyer.businessId)).toBe("premium");
  expect(await change(id, buyer, "premium", half, key)).toEqual({ status: "same" });
  expect(await change(id, { accountId: crypto.randomUUID() }, "starter", half)).toEqual({
    status: "missing",
  });
  const amounts = async () =>
    (await listRows(subscriptionPayments)).map(({ amount }) => amount).toSorted((a, b) => a - b);
  expect(await amounts()).toEqual([9_700, 10_000]);

  const end = new Date("2028-02-29T09:30:00Z");
  expect(await change(id, buyer, "starter", half)).toEqual({ status: "changed", from: end });
  expect(await tierOf(buyer.businessId)).toBe("premium");
  expect(await change(id, buyer, "premium", half)).toEqual({ status: "changed", from: undefined });
  expect(await listRows(placeHolds)).toEqual([]);
  expect(await change(id, buyer, "starter", half)).toMatchObject({ status: "changed" });
  for (let number = 0; number < 6; number++) await payingRoofer("starter");
  const late = await payingRoofer("starter");
  expect(await tierOf(late.business.id)).toBe("none");
  for (const body of shuffled(bank.listEvents(), 7)) await post(body, half);
  expect(await tierOf(buyer.businessId)).toBe("premium");

  await keepPlans({ now: new Date(end.getTime() - 1000), vendor });
  expect(await tierOf(buyer.businessId)).toBe("premium");
  await bank.renew(id, { paid: true });
  await keepPlans({ now: end, vendor });
  expect(await tierOf(buyer.businessId)).toBe("starter");
  for (const body of shuffled(bank.listEvents(), 8)) await post(body, end);
  expect(await tierOf(buyer.businessId)).toBe("starter");
  expect(await amounts()).toEqual([9_700, 9_700, 10_000]);
});

test("who changes in the second in which they bought has the dearer plan, however the payments are numbered", async () => {
  bank.clock = () => begun;
  const { buyer, id } = await subscriber("starter", begun);
  await change(id, buyer, "premium", begun);
  for (const [bought, changed] of [
    ["in_1", "in_2"],
    ["in_4", "in_3"],
  ]) {
    const number = sql`case plan when 'starter' then ${bought} else ${changed} end`;
    await changeRows(subscriptionPayments, { id: number });
    await db.transaction((tx) => recalculate(tx, id));
    expect(await listRows(subscriptions)).toMatchObject([{ paidPlan: "premium" }]);
  }
});

test("a place of the cheaper plan is kept to the end of what is paid for once the vendor has told of it, and for an hour if it never does", async () => {
  bank.clock = () => begun;
  const { buyer, id } = await subscriber("premium", begun);
  const wish = { accountId: buyer.accountId, subscriptionId: id, plan: "starter" as const, key: "k" };
  expect(await changePlan(wish, { now: begun, vendor: failing })).toEqual({ status: "unavailable" });
  const free = async (at: Date) =>
    (await countFreePlaces({ trade: "roofing", cityKey: "leeds" }, at)).starter;
  const anHour = new Date(begun.getTime() + 3_600_000);
  expect([await free(begun), await free(anHour)]).toEqual([6, 7]);
  expect(await change(id, buyer, "starter", anHour)).toMatchObject({ status: "changed" });
  const end = new Date("2028-02-29T09:30:00Z");
  expect([await free(daysLater(1)), await free(end)]).toEqual([6, 6]);
});

test("who changes to a plan whose places are taken, or whose card is declined, keeps what they have and pays nothing", async () => {
  const now = new Date();
  const { buyer, id } = await subscriber("starter", now);
  const rivals = [];
  for (let number = 0; number < 3; number++) rivals.push(await payingRoofer("premium"));
  expect(await change(id, buyer, "premium", now)).toEqual({ status: "sold out" });
  const rival = eq(businesses.id, rivals[0]?.business.id ?? "");
  await db.transaction((tx) => changeStatus(tx, rival, "suspended"));
  bank.decline(true);
  expect(await change(id, buyer, "premium", now)).toEqual({ status: "declined" });
  expect(await listRows(placeHolds)).toEqual([]);
  const wish = { accountId: buyer.accountId, subscriptionId: id, plan: "premium" as const, key: "k" };
  expect(await changePlan(wish, { now, vendor: failing })).toEqual({ status: "unavailable" });
  expect(await tierOf(buyer.businessId)).toBe("starter");
  expect(await listRows(subscriptionPayments)).toHaveLength(1);
  bank.decline(false);
  await bank.cancel(id, true);
  await postAll(now);
  expect(await change(id, buyer, "premium", now)).toEqual({ status: "ending" });
});
