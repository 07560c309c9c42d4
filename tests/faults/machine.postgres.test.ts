import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { leads } from "../../drizzle/schema";
import { findBroken } from "../support/machine/invariants";
import { runMachine } from "../support/machine/machine";
import { emptyMemory } from "../support/machine/people";
import { aLead, assign } from "../support/people/professionals";
import type { LastAnswer } from "../support/processes/last-form";

test("what must not be is noticed: a lead lost, doubled, with four holders, changed by a stranger", async () => {
  const lead = await aLead({ email: "twice@example.com" });
  await aLead({ email: "twice@example.com" });
  for (const name of ["a", "b", "c"]) await assign(lead, `${name}@fettle.example`);
  await assign(lead, "d@fettle.example", { status: "quoted" });
  const lost = { draftId: randomUUID(), email: "lost@example.com" } as LastAnswer;
  const noticed = await findBroken({ ...emptyMemory(), acknowledged: [lost], bought: ["sub_1"] });
  expect(noticed.map((each) => each.split(":")[0]?.replace(/[0-9a-f]{8}-.*/, "…"))).toEqual([
    "lost",
    "unheard",
    "doubled",
    "more than three have the lead …",
    "a stranger wrote quoted into …",
  ]);
  await db.delete(leads);
});

// `npm run faults -- --seed N --minutes M` goes on from any seed.
test("whatever fails while people use the site, nothing of theirs is lost, doubled or a stranger's, and it lives", async () => {
  const { broken, lines } = await runMachine(20_261_125, 25);
  process.stdout.write(`${lines.join("\n")}\n`);
  expect(broken).toEqual([]);
});
