import { db } from "~/database/db.server";
import { closeDatabase } from "~/database/drivers.server";
import { removeAll, restoreRemoval } from "~/models/removals/removals.server";
import { accounts } from "../../drizzle/schema";

/** A process that deletes all listings as an operator does, or restores a removal; a worker goes through them. */
const [, , restored] = process.argv;
const [account] = await db.select().from(accounts);
if (!account) throw new Error("There is no operator");
const operator = { id: account.id, role: "operator" } as const;
if (restored) await restoreRemoval(operator, restored);
const id = restored ?? (await removeAll(operator)).id;
await closeDatabase();
process.stdout.write(`pressed ${id}\n`);
process.exit(0);
