/** `npm run doctor`: looks at what the site needs and says what to do. Ends with 1 when there is a fault. */
import type { Finding } from "../app/processes/doctor-site.server";

const marks: Readonly<Record<Finding["status"], string>> = { ok: "ok", warning: "look", fault: "FAULT" };
const say = (mark: string, what: string, says: string) =>
  process.stdout.write(`${mark.padEnd(6)}${what.padEnd(15)}${says}\n`);

async function run(): Promise<number> {
  // Imported here, so that wrong settings end in one message and not in a stack trace.
  const { env } = await import("../app/env.server");
  say(
    marks.ok,
    "settings",
    `${env.DEMO ? "demo" : env.live ? "live" : "development"} mode, all of the right shape`,
  );
  const { examine } = await import("../app/processes/doctor.server");
  const { closeDatabase } = await import("../app/database/drivers.server");
  const findings = await examine(env);
  for (const { status, what, says } of findings) say(marks[status], what, says);
  if (env.DATABASE_URL) await closeDatabase();
  const faults = findings.filter(({ status }) => status === "fault").length;
  process.stdout.write(faults === 0 ? "\nNothing is out of order.\n" : `\n${faults} out of order.\n`);
  return faults === 0 ? 0 : 1;
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(marks.fault, "settings", error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
