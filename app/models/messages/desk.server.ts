import { asc, count, eq, min } from "drizzle-orm";
import { db } from "~/database/db.server";
import { mostCounted } from "~/models/operations/queue";
import { outbox } from "../../../drizzle/schema";

/** How many messages were given up, counted no further than {@link mostCounted}, and when the oldest was written. */
export async function countDead(): Promise<{ count: number; oldest: Date | null }> {
  const dead = db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(eq(outbox.status, "dead"))
    .orderBy(asc(outbox.createdAt))
    .limit(mostCounted)
    .as("dead");
  const [found] = await db.select({ count: count(), oldest: min(dead.createdAt) }).from(dead);
  return found ?? { count: 0, oldest: null };
}
