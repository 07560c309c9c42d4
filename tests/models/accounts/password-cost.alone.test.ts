import { expect, test, vi } from "vitest";
import { verifyPassword } from "~/models/accounts/passwords/verify-password.server";
import { accounts } from "../../../drizzle/schema";
import { findRow, useDatabase } from "../../support/database";
import { createAccount } from "../../support/world";

// The settings are read when the first module of ours is loaded; the other tests hash at no cost.
vi.hoisted(() => {
  delete process.env.PASSWORD_HASHING;
});

useDatabase();

test("a password is kept as a hash that is dear to guess, and opens the account", async () => {
  const sam = { email: "sam@fettle.example", password: "slate and lead", role: "professional" } as const;
  await createAccount(sam);
  const row = await findRow(accounts);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ ...sam, client: { address: "192.0.2.10", browser: "" } })).toMatchObject({
    status: "verified",
  });
});
