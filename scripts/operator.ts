import { randomBytes } from "node:crypto";
import { z } from "zod";
import { closeDatabase, describeDatabase, migrateDatabase } from "../app/database/db.server";
import { makeOperator } from "../app/models/accounts/accounts.server";
import { explainStart } from "../app/processes/start-faults.server";

/** `npm run operator -- EMAIL`: makes an operator, with a password that is shown once. */
const email = z.email().safeParse(process.argv[2]);
if (!email.success) {
  process.stderr.write("Usage: npm run operator -- EMAIL\n");
  process.exit(2);
}
try {
  await migrateDatabase();
  const password = randomBytes(12).toString("base64url");
  const { status } = await makeOperator(email.data, password);
  const said =
    status === "created" ? `Password, shown only now: ${password}` : "The password stays as it was.";
  process.stdout.write(`Made ${email.data} an operator in ${describeDatabase()}. ${said}\n`);
} catch (error) {
  process.stderr.write(`Nobody was made an operator in ${describeDatabase()}. ${explainStart(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
