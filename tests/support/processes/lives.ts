import { isDeepStrictEqual } from "node:util";
import { db } from "~/database/db.server";
import { paymentEvents, subscriptionPayments, subscriptions } from "../../../drizzle/schema";
import { bank, begun, buys, daysLater, owner, post, shuffled, vendor } from "../vendors/bank";

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.id.localeCompare(other.id));

/** The state that a subscription's events lead to, without times of writing. */
async function state() {
  const bought = await db.select().from(subscriptions);
  const paid = await db.select().from(subscriptionPayments);
  return {
    subscriptions: byId(bought.map(({ reading: _, updatedAt: __, createdAt: ___, ...row }) => row)),
    payments: byId(paid.map(({ createdAt: _, ...row }) => row)),
    events: (await db.select().from(paymentEvents)).length,
  };
}
type State = Awaited<ReturnType<typeof state>>;

/** A life of nine events, the first three and the next two in the same second, and a trial that a check ends. */
export async function wholeLife(): Promise<string[]> {
  bank.clock = () => begun;
  const tried = await buys("starter");
  bank.clock = () => daysLater(3);
  if ((await vendor.endTrial(tried, tried)).status !== "found") throw new Error("The trial did not end");
  bank.clock = () => begun;
  const id = await buys("premium", await owner());
  await bank.renew(id, { paid: true });
  bank.clock = () => daysLater(35);
  await bank.cancel(id, true);
  bank.clock = () => daysLater(36);
  await bank.cancel(id, false);
  await bank.cancel(id, true);
  await bank.renew(id, { paid: true });
  return bank.listEvents();
}

/** The state after all the events, sent `repeats` times in an order drawn from `order`; `refused` counts refusals. */
export async function liveThrough(
  events: readonly string[],
  { order, repeats, at }: { order: number; repeats: number; at: Date },
): Promise<{ state: State; refused: number }> {
  await db.delete(subscriptionPayments);
  await db.delete(subscriptions);
  await db.delete(paymentEvents);
  let refused = 0;
  const told = Array.from({ length: repeats }, () => events).flat();
  for (const body of order === 0 ? told : shuffled(told, order)) {
    if (!isDeepStrictEqual(await post(body, at), { status: "taken" })) refused += 1;
  }
  return { state: await state(), refused };
}
