import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, isEmail, type Transaction } from "~/database/db.server";
import { wholeAddress } from "~/env.server";
import { button } from "~/models/messages/message";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts } from "../../../drizzle/schema/accounts";
import { placementWaits, subscriptions } from "../../../drizzle/schema/placements";
import { countFreePlaces, isCurrent, lockPlaces } from "./places.server";
import { selling } from "./plan";
import { placeFreeMail } from "./plan-mail";

const mostLines = 1000;
/** How long somebody who was told has before the next in line hears of the same place, which is kept for nobody. */
const tellNextMs = 24 * 60 * 60_000;

/**
 * Tells as many on each waiting list as places are free, the longest waiting first, less those who were told in the
 * last 24 hours and have not bought; nobody while none can be bought. Returns how many were told.
 */
export async function tellWaiting(at: Date): Promise<number> {
  if (!selling.open) return 0;
  const lines = await db
    .select({ plan: placementWaits.plan, trade: placementWaits.trade, cityKey: placementWaits.cityKey })
    .from(placementWaits)
    .where(isNull(placementWaits.toldAt))
    .groupBy(placementWaits.plan, placementWaits.trade, placementWaits.cityKey)
    // In random order, so that every list gets its turn if there are more than the limit.
    .orderBy(sql`random()`)
    .limit(mostLines);
  let told = 0;
  for (const line of lines) told += await tellLine(line, at);
  return told;
}

type Wait = typeof placementWaits.$inferSelect;
type Line = Pick<Wait, "plan" | "trade" | "cityKey">;

/** On the waiting list of this plan in this place. */
export const isOfLine = ({ plan, trade, cityKey }: Line) =>
  and(eq(placementWaits.plan, plan), eq(placementWaits.trade, trade), eq(placementWaits.cityKey, cityKey));

async function tellLine(line: Line, at: Date): Promise<number> {
  // Checked before locking, since most are sold out.
  if ((await countFreePlaces(line, at))[line.plan] === 0) return 0;
  return db.transaction(async (tx) => {
    // Two processes must not tell two people of one place.
    await lockPlaces(tx, line);
    const free = (await countFreePlaces(line, at, tx))[line.plan];
    const count = free === 0 ? 0 : free - (await countThinking(tx, line, at));
    if (count <= 0) return 0;
    const first = await tx
      .select()
      .from(placementWaits)
      .where(and(isOfLine(line), isNull(placementWaits.toldAt)))
      .orderBy(asc(placementWaits.createdAt), asc(placementWaits.id))
      .limit(count)
      .for("update", { skipLocked: true });
    for (const wait of first) await tellOne(tx, wait, at);
    return first.length;
  });
}

/** How many of a list were told lately and have not taken such a place. */
async function countThinking(tx: Transaction, line: Line, at: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(placementWaits)
    .where(
      and(
        isOfLine(line),
        gt(placementWaits.toldAt, new Date(at.getTime() - tellNextMs)),
        sql`not exists (
          select from ${subscriptions} s left join ${accounts} a on a.id = s.account_id
          where s.trade = ${line.trade} and s.city_key = ${line.cityKey} and s.place_plan = ${line.plan}
            and ${isCurrent(at, "s")}
            and lower(${placementWaits.email}) in (lower(s.email), lower(a.email)))`,
      ),
    );
  return row?.count ?? 0;
}

async function tellOne(
  tx: Transaction,
  { id, email, businessName, city, plan, trade, cityKey }: Wait,
  at: Date,
): Promise<void> {
  await tx.update(placementWaits).set({ toldAt: at }).where(eq(placementWaits.id, id));
  const to = { email, businessName, contactName: "", plan };
  const key = `plan-wait:${id}:${at.toISOString()}`;
  const way = (await hasPlan(tx, { email, trade, cityKey }, at))
    ? ({ label: "See your plan", path: paths.dashboard } as const)
    : ({ label: "See the plans", path: paths.getFeaturedAt({ plan }) } as const);
  const next = button(way.label, wholeAddress(way.path));
  await queueMessages(tx, [placeFreeMail({ ...to, key }, city, next)]);
}

/** Whether somebody has a plan there already, which they change on their dashboard. */
async function hasPlan(
  tx: Transaction,
  { email, trade, cityKey }: { email: string; trade: string; cityKey: string },
  at: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(
      and(
        isEmail(accounts.email, email),
        eq(subscriptions.trade, trade),
        eq(subscriptions.cityKey, cityKey),
        isNotNull(subscriptions.place),
        isCurrent(at),
      ),
    )
    .limit(1);
  return found !== undefined;
}
