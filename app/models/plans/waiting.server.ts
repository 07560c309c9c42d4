import { and, asc, eq, isNull } from "drizzle-orm";
import { site } from "~/content/site";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { featuredWaits } from "../../../drizzle/schema";
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
      const getFeatured = new URL(paths.getFeaturedAt({ plan }), env.SITE_URL).href;
      await queueMessages(tx, [placeFreeMail({ ...to, key }, city, getFeatured)]);
    }
    return first.length;
  });
}
