import { z } from "zod";
import { closeDatabase, describeDatabase } from "../app/database/drivers.server";
import { migrateDatabase } from "../app/database/migrations.server";
import { dismissOperator, makeOperator } from "../app/models/accounts/operators.server";
import { explainStart } from "../app/processes/start-faults.server";

/**
 * `npm run operator -- EMAIL`: makes an operator, or opens the way back in for one, with a link that sets the
 * password. `--without-app` takes the second factor away as well; `--no-more` takes the desk from an operator.
 */
const [address, ...rest] = process.argv.slice(2);
const email = z.email().safeParse(address);
const [option] = rest;
const known = option === undefined || option === "--without-app" || option === "--no-more";
if (!email.success || !known || rest.length > 1) {
  process.stderr.write("Usage: npm run operator -- EMAIL [--without-app | --no-more]\n");
  process.exit(2);
}

async function make(address: string, withoutApp: boolean): Promise<void> {
  const { status, link } = await makeOperator(address, { withoutApp });
  const did = status === "again" ? "is an operator already" : "is an operator now";
  const app = withoutApp ? " There is no second factor any more; it is set up again after signing in." : "";
  process.stdout.write(
    `${address} ${did} in ${describeDatabase()}.${app}\nThis link sets the password, once, within an hour:\n${link}\n`,
  );
}

async function dismiss(address: string): Promise<void> {
  const lost = await dismissOperator(address);
  const said = {
    lost: "is no operator any more: their sessions, personal tokens and second factor have ended.",
    last: "stays an operator: the desk needs one, and there is no other. Make another first.",
    none: "is no operator's email.",
  };
  const write = lost.status === "lost" ? process.stdout : process.stderr;
  write.write(`${address} ${said[lost.status]} The database is ${describeDatabase()}.\n`);
  if (lost.status !== "lost") process.exitCode = 1;
}

try {
  await migrateDatabase();
  if (option === "--no-more") await dismiss(email.data);
  else await make(email.data, option === "--without-app");
} catch (error) {
  process.stderr.write(`Nothing was changed in ${describeDatabase()}. ${explainStart(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
