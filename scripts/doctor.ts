/** `npm run doctor`: looks at what the site needs and says what to do. Ends with 1 when there is a fault. */
import type { Finding } from "../app/processes/doctor-site.server";
import { endWith, say } from "./ending";

const marks: Readonly<Record<Finding["status"], string>> = { ok: "ok", warning: "look", fault: "FAULT" };
const tell = (mark: string, what: string, says: string) => say(`${mark.padEnd(6)}${what.padEnd(15)}${says}`);

await endWith(
  async () => {
    const { env } = await import("../app/env.server");
    tell(
      marks.ok,
      "settings",
      `${env.DEMO ? "demo" : env.live ? "live" : "development"} mode, all of the right shape`,
    );
    const { examine } = await import("../app/processes/doctor.server");
    const { closeDatabase } = await import("../app/database/drivers.server");
    const findings = await examine(env);
    for (const { status, what, says } of findings) tell(marks[status], what, says);
    if (env.DATABASE_URL) await closeDatabase();
    const faults = findings.filter(({ status }) => status === "fault").length;
    say(faults === 0 ? "\nNothing is out of order." : `\n${faults} out of order.`);
    return faults === 0 ? 0 : 1;
  },
  (why) => tell(marks.fault, "settings", why),
);
