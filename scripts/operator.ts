import { randomBytes } from "node:crypto";
import { z } from "zod";
import { closeDatabase, migrateDatabase } from "../app/database/db.server";
import { makeOperator } from "../app/models/accounts/accounts.server";

/** `npm run operator -- EMAIL`: makes an operator, with a password that is shown once. */
const email = z.email().safeParse(process.argv[2]);
if (!email.success) {
  process.stderr.write("Usage: npm run operator -- EMAIL\n");
  process.exit(2);
}
await migrateDatabase();
const password = randomBytes(12).toString("base64url");
const { status } = await makeOperator(email.data, password);
process.stdout.write(
  status === "created"
    ? `Made ${email.data} an operator. Password, shown only now: ${password}\n`
    : `Made ${email.data} an operator. The password stays as it was.\n`,
);
await closeDatabase();
