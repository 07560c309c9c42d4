import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { readForAll } from "~/models/imports/lacking.server";
import { putRight } from "~/models/imports/put-right.server";
import { sayServices } from "~/models/imports/said-services.server";
import { businesses } from "../../../drizzle/schema";
import { countWaiting, requireRow, useDatabase } from "../../support/database";
import { importFile } from "../../support/files/imported";
import { world } from "../../support/world";

useDatabase();

test("of two presses at once that say a trade for all rows, one counts", async () => {
  const outcome = await importFile("name,city,phone,services\nAsh,Leeds,0113 496 0000,locksmith\n");
  if (outcome.status === "refused") throw new Error(outcome.problem);
  const [operator, forAll] = [await world.operator(), await readForAll({ trade: "handyman" })];
  const press = () => putRight(operator, outcome.run, { trade: "handyman" }, forAll);
  let presses: ReturnType<typeof press>[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from businesses for update`);
    presses = [press(), press()];
    await expect.poll(countWaiting).toBe(2);
  });
  const outcomes = await Promise.all(presses);
  expect(outcomes.filter((each) => each.status === "stored" && each.changed === 1)).toHaveLength(1);
  expect((await requireRow(businesses)).serviceTypes).toEqual(["locksmith", "Handyman"]);
  // Said of the service itself, too, it is not named twice.
  await sayServices(operator, outcome.run, new Map([["locksmith", "handyman"]]));
  expect((await requireRow(businesses)).serviceTypes).toEqual(["Handyman"]);
});
