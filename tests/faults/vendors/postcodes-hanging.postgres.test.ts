import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/drivers.server";
import { paths } from "~/paths";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveHere,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";
import { until } from "../../support/until";
import { openVendorServer, type VendorServer } from "../../support/vendors/vendor-server";

let postcodes: VendorServer;
let server: ServerProcess;
beforeAll(async () => {
  postcodes = await openVendorServer();
  postcodes.answer("silence");
  server = await startServer(liveHere({ POSTCODES_API_URL: postcodes.url, WORKER: "off" }));
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([postcodes.close(), closeDatabase()]);
});

/** How long the server took for each of its results pages so far, in milliseconds, by its own log. */
const times = () =>
  [...server.log().matchAll(/GET \/quote-results-fallback 200 \S+ - ([\d.]+) ms/g)].map(([, time]) =>
    Number(time),
  );

test("with postcodes.io hanging one page waits two seconds for it, and the next ones do not ask", async () => {
  for (const postcode of ["LS1 4DY", "M1 1AE", "B1 1AA"]) {
    const visitor = visitorOf(server.origin);
    await visitor.visit(paths.quoteResultsFallback({ service: "roofing", name: "Ann Lee", postcode }));
    expect(visitor.text).toContain(`(${postcode})`);
    // The town of the postcode area has to do.
    expect(visitor.text).toMatch(/Roofing in (Leeds|Manchester|Birmingham)/);
    // On a machine that is starved the page may be there first.
    await until("the service is given up on", () => postcodes.givenUp() === 1);
  }
  expect(postcodes.received.map(({ path }) => path)).toEqual(["/postcodes/LS14DY"]);
  const [first = 0, second = 0, third = 0] = await until("the pages are in the log", () => {
    const took = times();
    return took.length === 3 && took;
  });
  expect(first).toBeGreaterThanOrEqual(2_000);
  expect(Math.min(second, third)).toBeLessThan(first);
});
