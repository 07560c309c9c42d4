import { z } from "zod";
import { closeDatabase, describeDatabase, migrateDatabase } from "../app/database/db.server";
import { makeOperator } from "../app/models/accounts/operators.server";
import { explainStart } from "../app/processes/start-faults.server";

/**
 * `npm run operator -- EMAIL`: makes an operator, or opens the way back in for one, with a link that sets the
 * password. `--without-app` takes the second factor away as well.
 */
const [address, ...rest] = process.argv.slice(2);
const email = z.email().safeParse(address);
const withoutApp = rest[0] === "--without-app";
if (!email.success || rest.length > (withoutApp ? 1 : 0)) {
  process.stderr.write("Usage: npm run operator -- EMAIL [--without-app]\n");
  process.exit(2);
}
try {
  await migrateDatabase();
  const { status, link } = await makeOperator(email.data, { withoutApp });
  const did = status === "again" ? "is an operator already" : "is an operator now";
  const app = withoutApp ? " There is no second factor any more; it is set up again after signing in." : "";
  process.stdout.write(
    `${email.data} ${did} in ${describeDatabase()}.${app}\nThis link sets the password, once, within an hour:\n${link}\n`,
  );
} catch (error) {
  process.stderr.write(`Nobody was made an operator in ${describeDatabase()}. ${explainStart(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
