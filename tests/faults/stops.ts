/**
 * `npm run faults -- stops`: ten processes are told to stop while visitors keep coming, each on a connection of their own
 * and with no balancer in between. Prints what became of the visitors. Ends with 1 when one of them was cut off.
 */
import { setTimeout as pause } from "node:timers/promises";
import { paths } from "~/paths";
import { ensureBuilt } from "../../scripts/build.js";
import { openPostgres } from "../../scripts/postgres.js";
import { say } from "../support/processes/command";
import { comeUntilRefused } from "../support/processes/fresh-connections";
import { endProcesses, liveOn, startServer } from "../support/processes/server-process";

const stops = Number(process.argv[3] ?? 10);
const visitors = Number(process.argv[2] ?? 12);
/** How long they have been coming when it is told to stop. */
const beforeMs = 1_000;

ensureBuilt();
const postgres = await openPostgres();
let cut = 0;
for (let stop = 1; stop <= stops; stop++) {
  const server = await startServer(liveOn(postgres.url, { WORKER: "off", DRAIN_SECONDS: "0" }));
  const coming = comeUntilRefused(server.origin, paths.roofingQuiz, visitors);
  await pause(beforeMs);
  const code = await server.stop();
  const fates = await coming;
  cut += fates.cut;
  say(`stop ${stop}: ${fates.answered} answered, ${fates.refused} refused, ${fates.cut} cut; exit ${code}`);
}
say(`${cut} of them cut off in ${stops} stops`);
await endProcesses();
await postgres.stop();
process.exitCode = cut > 0 ? 1 : 0;
