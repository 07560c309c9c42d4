import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "~/database/db.server";
import { builtRoutes, filledAddress } from "../../support/pages/built-routes";
import type { Visitor } from "../../support/pages/visitor";
import { oliveWithAnApp } from "../../support/people/operators";
import { sam, samsLead, samTheRoofer, signIn } from "../../support/people/professionals";
import { type DatabaseLine, openDatabaseLine } from "../../support/processes/database-line";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  endProcesses,
  liveOn,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";
import { findAccess } from "../../support/rules/access";

/** Every page that takes a form; a demonstration's stand-ins are not on a live site. */
const forms = (await builtRoutes()).flatMap(({ address, index, takes, isPage }) =>
  takes && isPage && !address.startsWith("/dev/") ? [`${address}${index ? "?index" : ""}`] : [],
);

let line: DatabaseLine;
let server: ServerProcess;
let people: Record<"visitor" | "ann" | "operator", Visitor>;
let ids: { lead: string; business: string };

beforeAll(async () => {
  line = await openDatabaseLine(process.env.DATABASE_URL ?? "");
  server = await startServer(liveOn(line.url, { WORKER: "off" }));
  ids = { lead: await samsLead(), business: (await samTheRoofer()).business.id };
  const [visitor, ann, operator] = [1, 2, 3].map(() => visitorOf(server.origin)) as [
    Visitor,
    Visitor,
    Visitor,
  ];
  await signIn(ann, sam);
  await oliveWithAnApp(operator);
  people = { visitor, ann, operator };
  await line.cut();
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([line.close(), closeDatabase()]);
});

const filled = (address: string) =>
  filledAddress(address, { ":leadId": ids.lead, ":listingId": ids.business, ":kind": "lead" });

/** Sign-in shows its own form again; a button or a file has nothing that was typed. */
const ownForm = ["/login", "/logout", "/admin/import", "/migrate-data"];

/** What is wrong with what the form is answered with while the database is away. */
async function faultOf(address: string, fields: Record<string, string>, by: Visitor): Promise<string[]> {
  const body = new URLSearchParams({ ...fields, words: "as they were typed" });
  const answer = await by.raw(filled(address), { method: "POST", body });
  const page = await answer.text();
  // It was refused, or led on, without the database.
  if (answer.status < 500) return [];
  const says = page.includes("The site is away for a moment");
  const keeps = ownForm.includes(address) || page.includes('value="as they were typed"');
  if (answer.status === 503 && says && keeps) return [];
  return [
    `${address} ${JSON.stringify(fields)}: ${answer.status}${says ? "" : ", in other words"}${keeps ? "" : ", without what was typed"}`,
  ];
}

test("every form that needs the database says that the site is away, and keeps what was typed", async () => {
  const faults: string[] = [];
  for (const address of forms) {
    const posts = Object.values(findAccess(address.replace("?index", ""))?.post ?? {});
    for (const { as, fields = () => ({}) } of posts) {
      const whom = (["operator", "ann", "visitor"] as const).find((role) => as[role] === "in") ?? "visitor";
      const typed = fields({ ...ids, picture: ids.business, token: "none" });
      faults.push(...(await faultOf(address, typed, people[whom])));
    }
  }
  expect(faults).toEqual([]);
  expect(forms.length).toBeGreaterThan(40);
});
