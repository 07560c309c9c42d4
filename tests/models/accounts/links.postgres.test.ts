import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { confirmEmail } from "~/models/accounts/confirmation.server";
import { resetPassword } from "~/models/accounts/passwords.server";
import { issueToken } from "~/models/accounts/tokens.server";
import { countWaiting, useDatabase } from "../../support/database";
import { until } from "../../support/until";
import { world } from "../../support/world";

useDatabase();

test("a password's link and one of a change of email that are pressed at once wait for one another, and both are answered", async () => {
  const { id } = await world.account({ role: "professional", email: "sam@slaters.example" });
  const change = { accountId: id, purpose: "leave-email", newEmail: "new@slaters.example" } as const;
  const [reset, leave] = await db.transaction(async (tx) => [
    await issueToken(tx, { accountId: id, purpose: "reset-password" }),
    await issueToken(tx, change),
  ]);
  const pressed = await db.transaction(async (tx) => {
    await tx.execute(sql`select from accounts where id = ${id} for update`);
    const first = resetPassword(reset, "a new password");
    await until("the first waits", async () => (await countWaiting()) === 1);
    const second = confirmEmail(leave, { signedUpAs: [], keeps: [] });
    await until("the second waits", async () => (await countWaiting()) === 2);
    return [first, second] as const;
  });
  const [first, second] = await Promise.all(pressed);
  expect(first.status).toBe("changed");
  expect(second.status).toBe("spent");
});
