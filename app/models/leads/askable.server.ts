import { sql } from "drizzle-orm";
import { db, rowsOf } from "~/database/db.server";
import { uuid } from "~/models/base/uuid";
import { takesRequests } from "~/models/quiz/wish";
import { isOnSite } from "../../../drizzle/schema/on-site";

/** A business that can be asked by name, as far as its listing says; undefined for any other. */
export async function findAskable(id: string): Promise<{ id: string; name: string } | undefined> {
  const known = uuid.safeParse(id);
  if (!known.success) return undefined;
  const result = await db.execute(sql`
    select b.id, b.business_name as name, b.claimed, b.verified, c.slug as trade
    from businesses b left join business_categories c on c.id = b.category_id
    where b.id = ${known.data}::uuid and ${isOnSite("b")}`);
  type Read = { id: string; name: string } & Parameters<typeof takesRequests>[0];
  const [found] = rowsOf<Read>(result);
  return found && takesRequests(found) ? found : undefined;
}
