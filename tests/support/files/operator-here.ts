import { db } from "~/database/db.server";
import "~/database/drivers.server";
import { migrateDatabase } from "~/database/migrations.server";
import { accounts } from "../../../drizzle/schema";
import { writeCategories } from "../../../drizzle/seed";

/** Makes the database of this process ready; an operator there, for a process that does what one does at the desk. */
export async function operatorHere() {
  await migrateDatabase((database) => writeCategories(database));
  const email = "morag@fettle.example";
  await db.insert(accounts).values({ email, role: "operator" }).onConflictDoNothing();
  const [account] = await db.select().from(accounts).limit(1);
  if (!account) throw new Error("There is no operator");
  return { id: account.id, role: "operator" } as const;
}
