import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/db.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { namesOn } from "../../support/listings/listings";
import { type DatabaseLine, openDatabaseLine } from "../../support/processes/database-line";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";
import { world } from "../../support/world";

useDatabase({ keep: ["business_categories"] });

let line: DatabaseLine;
let server: ServerProcess;

beforeAll(async () => {
  line = await openDatabaseLine(process.env.DATABASE_URL ?? "");
  server = await startServer(liveOn(line.url, { WORKER: "off" }));
});
afterEach(() => line.mend());
afterAll(async () => {
  await endProcesses();
  await Promise.all([line.close(), closeDatabase()]);
});

test("without its database the directory says that it is not connected, and comes back", async () => {
  await world.business({ businessName: "Slate & Sons" });
  await line.cut();
  const visitor = await visitorOf(server.origin).visit(paths.directorySearch({ q: "slate" }));
  expect(visitor.status).toBe(503);
  expect(visitor.heading).toBe("Directory Not Connected");
  expect(visitor.headers.get("Cache-Control")).not.toContain("public");

  await line.mend();
  await visitor.follow("Try again");
  expect(visitor.status).toBe(200);
  expect(namesOn(visitor)).toEqual(["Slate & Sons"]);
});

test("without its database the finder says that it failed, keeps what was typed, and comes back", async () => {
  await world.business({ businessName: "Slate & Sons" });
  await line.cut();
  const visitor = await visitorOf(server.origin).visit(paths.findARoofer);
  expect(visitor.status).toBe(503);
  await visitor.fill("Postcode or city", "LS1 4DY").choose("Radius", "25 miles").press("Search");
  expect(visitor.status).toBe(503);
  expect(visitor.errors).toEqual(["Failed to search for roofers. Please try again."]);
  expect(visitor.value("Postcode or city")).toBe("LS1 4DY");

  await line.mend();
  await visitor.press("Search");
  expect(visitor.status).toBe(200);
  expect(namesOn(visitor)).toEqual(["Slate & Sons"]);
});
