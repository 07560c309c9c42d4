import { closeDatabase } from "~/database/drivers.server";
import { removeAll, restoreRemoval } from "~/models/removals/removals.server";
import { operatorHere } from "./files/operator-here";

/** A process that deletes all listings as an operator does, or restores a removal; a worker goes through them. */
const [, , restored] = process.argv;
const operator = await operatorHere();
if (restored) await restoreRemoval(operator, restored);
const id = restored ?? (await removeAll(operator)).id;
await closeDatabase();
process.stdout.write(`pressed ${id}\n`);
process.exit(0);
