import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { site } from "~/content/site";
import { db, type Transaction } from "~/database/db.server";
import { env } from "~/env.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { accounts, featuredWaits, subscriptions } from "../../../drizzle/schema";
import { countFreePlaces } from "./places.server";
import { placeFreeMail } from "./plan-mail";

const mostLines = 100;

/** Tells as many of each waiting list as places are free, whoever waits longest first; how many were told. */
export async function tellWaiting(at: Date): Promise<number> {
  const lines = await db
    .selectDistinct({ plan: featuredWaits.plan, trade: featuredWaits.trade, cityKey: featuredWaits.cityKey })
    .from(featuredWaits)
    .where(isNull(featuredWaits.toldAt))
    .limit(mostLines);
  let told = 0;
  for (const line of lines) {
    const free = await countFreePlaces(line, at);
    if (free[line.plan] > 0) told += await tellLine(line, free[line.plan], at);
  }
  return told;
}

type Line = Pick<typeof featuredWaits.$inferSelect, "plan" | "trade" | "cityKey">;

function tellLine({ plan, trade, cityKey }: Line, count: number, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const first = await tx
      .select()
      .from(featuredWaits)
      .where(
        and(
          eq(featuredWaits.plan, plan),
          eq(featuredWaits.trade, trade),
          eq(featuredWaits.cityKey, cityKey),
          isNull(featuredWaits.toldAt),
        ),
      )
      .orderBy(asc(featuredWaits.createdAt), asc(featuredWaits.id))
      .limit(count)
      .for("update", { skipLocked: true });
    for (const { id, email, businessName, city } of first) {
      await tx.update(featuredWaits).set({ toldAt: at }).where(eq(featuredWaits.id, id));
      const to = { email, businessName, contactName: "", plan, siteName: site.name };
      const key = `plan-wait:${id}:${at.toISOString()}`;
      const way = (await hasPlan(tx, { email, trade, cityKey }, at))
        ? ({ label: "See your plan", path: paths.dashboard } as const)
        : ({ label: "See the plans", path: paths.getFeaturedAt({ plan }) } as const);
      const button = { label: way.label, address: new URL(way.path, env.SITE_URL).href };
      await queueMessages(tx, [placeFreeMail({ ...to, key }, city, button)]);
    }
    return first.length;
  });
}

/** Whether somebody has a plan there already: then they change it on their dashboard. */
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
        sql`lower(${accounts.email}) = lower(${email})`,
        eq(subscriptions.trade, trade),
        eq(subscriptions.cityKey, cityKey),
        isNotNull(subscriptions.place),
        gt(subscriptions.entitledUntil, at),
      ),
    )
    .limit(1);
  return found !== undefined;
}
