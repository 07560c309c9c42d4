import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { verifyPassword } from "~/models/accounts/passwords/verify-password.server";
import { accounts, rateLimits } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import { createAccount, world } from "../../support/world";

useDatabase();

const sam = { email: "Sam.Field@fettle.example", password: "slate and lead", role: "professional" } as const;
const here = "192.0.2.10";

type Who = { email?: string; address?: string; device?: string; since?: Date };
const tryPassword = (
  password: string,
  { email = sam.email, address = here, device, since = new Date() }: Who = {},
) =>
  verifyPassword({
    email,
    password,
    client: { address, browser: "Firefox on Linux" },
    device: device ? { id: device, since } : undefined,
  });

async function fail(times: number, who: Who = {}) {
  for (let turn = 0; turn < times; turn++) await tryPassword("a guess", who);
}

test("an account is one per email that was proved, whatever its case", async () => {
  const emailConfirmedAt = new Date();
  await createAccount({ ...sam, emailConfirmedAt });
  const again = await createAccount({ ...sam, email: sam.email.toUpperCase(), emailConfirmedAt });
  expect(again).toEqual({ status: "taken" });
  expect(await db.$count(accounts)).toBe(1);
});

describe("signing in", () => {
  test("works with the email in any case and with spaces around it", async () => {
    await createAccount(sam);
    const found = await tryPassword(sam.password, { email: "  SAM.field@Fettle.example " });
    expect(found).toMatchObject({ status: "verified", account: { email: sam.email } });
    expect(JSON.stringify(found)).not.toContain("argon2");
  });

  test("says the same of a wrong password and of an email nobody has", async () => {
    await createAccount(sam);
    expect(await tryPassword("a guess")).toEqual({ status: "wrong" });
    expect(await tryPassword("a guess", { email: "nobody@fettle.example" })).toEqual({ status: "wrong" });
  });

  test.each(["", "a guess", "none"])(
    "says the same to '%s' where nobody has set a password yet",
    async (typed) => {
      await db.insert(accounts).values({ email: sam.email, role: sam.role });
      expect(await tryPassword(typed)).toEqual({ status: "wrong" });
    },
  );

  test("slows down for an email that nobody has too, so that slowing tells nothing", async () => {
    await fail(5, { email: "nobody@fettle.example" });
    expect(await tryPassword("a guess", { email: "nobody@fettle.example" })).toMatchObject({
      status: "slowed",
    });
  });

  test("is counted for the person, from wherever they try and however they write the email", async () => {
    await createAccount(sam);
    for (let turn = 1; turn <= 5; turn++) await fail(1, { address: `192.0.2.${turn}` });
    const refused = await tryPassword(sam.password, {
      email: sam.email.toUpperCase(),
      address: "192.0.2.99",
    });
    expect(refused.status).toBe("slowed");
  });

  test("that works forgets the person's failures", async () => {
    await createAccount(sam);
    await fail(4);
    expect(await tryPassword(sam.password)).toMatchObject({ status: "verified" });
    await fail(4);
    expect(await tryPassword(sam.password)).toMatchObject({ status: "verified" });
  });

  test("that works is no failure of the address, and forgets none of its failures", async () => {
    await createAccount(sam);
    for (let turn = 0; turn < 25; turn++) {
      expect(await tryPassword(sam.password)).toMatchObject({ status: "verified" });
    }
    await fail(1, { email: "other@fettle.example" });
    await tryPassword(sam.password);
    expect(await db.$count(rateLimits, eq(rateLimits.scope, "sign-in:address"))).toBe(1);
  });

  test("of twenty wrong passwords sent at once, five are tried", async () => {
    await createAccount(sam);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryPassword("a guess")));
    expect(answers.filter(({ status }) => status === "wrong")).toHaveLength(5);
    expect(answers.filter(({ status }) => status === "slowed")).toHaveLength(15);
  });

  test("from a browser that is known is refused after five failures of its own, and slows nobody else", async () => {
    await createAccount(sam);
    const known = { device: "3f0c5d1e-0000-4000-8000-000000000001" };
    await fail(5, known);
    expect(await tryPassword(sam.password, known)).toMatchObject({ status: "slowed" });
    expect(await tryPassword(sam.password)).toMatchObject({ status: "verified" });
  });

  test("from a browser that is known does not give strangers their tries back", async () => {
    await createAccount(sam);
    await fail(5);
    const known = { device: "3f0c5d1e-0000-4000-8000-000000000001" };
    expect(await tryPassword(sam.password, known)).toMatchObject({ status: "verified" });
    expect(await tryPassword("a guess")).toMatchObject({ status: "slowed" });
  });

  test("keeps no email and no address in its counters", async () => {
    await fail(1);
    const stored = JSON.stringify(await listRows(rateLimits));
    expect(stored).not.toContain("field");
    expect(stored).not.toContain(here);
  });
});

test("an email that nobody can type again is mended, where that makes no second one", async () => {
  const emails = [
    "a\u200b@birch.example",
    "b@birch.example.",
    "B@birch.example",
    "c@x.uk.",
    "c\u00ad@x.uk",
    "d@x.uk",
  ];
  for (const email of emails) await world.account({ email });
  const folder = "drizzle/migrations";
  const file = readdirSync(folder).find((name) => name.endsWith("_emails_that_sign_in.sql")) ?? "";
  await db.execute(sql.raw(readFileSync(`${folder}/${file}`, "utf8")));
  expect((await listRows(accounts)).map(({ email }) => email).sort()).toEqual(
    ["a@birch.example", "b@birch.example.", "B@birch.example", "c@x.uk", "c\u00ad@x.uk", "d@x.uk"].sort(),
  );
});
