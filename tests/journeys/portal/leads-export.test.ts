import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, leadAssignments, leads } from "../../../drizzle/schema";
import { listRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { aLead, assign, samAtWork, samsLead, samTheRoofer } from "../../support/people/professionals";
import { world } from "../../support/world";

useDatabase();

/** What a spreadsheet reads of the file at this address. */
async function exported(visitor: Visitor, address = paths.leadsExport({})) {
  const answer = await visitor.raw(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
  return { answer, bytes, rows };
}

/** What the log says was taken away. */
const audited = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.id)).filter(({ action }) => action === "exported");

describe("a roofer takes the leads away", () => {
  beforeEach(async () => {
    await samsLead(
      { firstName: "Zoë", lastName: "O'Neil", phone: "+441134960000" },
      { notes: "Slate, grey\nRing first", distanceExact: true },
    );
    await samsLead({ lastName: "Quoted" }, { status: "quoted" });
  });

  test("by the link on the list, in a file that a spreadsheet reads", async () => {
    const visitor = await samAtWork("/portal/leads");
    const address = visitor.page.link(/^Export/);
    const { answer, bytes, rows } = await exported(visitor, address.pathname + address.search);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      Received: expect.stringMatching(/^\w{3} \d+ \w{3} \d{4}, \d\d:\d\d$/),
      Name: "Zoë O'Neil",
      Phone: "0113 496 0000",
      Email: "jane@home.example",
      Postcode: "LS1 4DY",
      Service: "Roofing",
      When: "As soon as possible",
      Status: "New",
      Reason: "",
      "Miles away": "3.2",
      Notes: "Slate, grey\nRing first",
    });
  });

  test("only those that the list is filtered to, and that is in the log without the words", async () => {
    const visitor = await samAtWork("/portal/leads?status=quoted");
    const address = visitor.page.link(/^Export/);
    expect((await exported(visitor, address.pathname + address.search)).rows).toMatchObject([
      { Name: "Jane Quoted" },
    ]);
    expect((await exported(visitor, "/portal/leads.csv?search=o%27neil")).rows).toHaveLength(1);
    const { business } = await samTheRoofer();
    const log = await audited();
    const common = {
      action: "exported",
      actorKind: "professional",
      subjectKind: "listing",
      subjectId: business.id,
    };
    expect(log).toMatchObject([
      {
        ...common,
        actorId: business.ownerId,
        after: { leads: 1, status: "quoted", today: false, searched: false },
      },
      { ...common, after: { leads: 1, status: "all", today: false, searched: true } },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/neil/i);
  });

  test("and finds no formula in it, nothing that another wrote, and nobody else's lead", async () => {
    await samsLead({ firstName: "=HYPERLINK(1)", lastName: "", email: "@evil.example" }, { notes: "+1" });
    const shared = await samsLead({ lastName: "Both" }, { notes: "mine" });
    const { email } = await world.business();
    await assign(shared, email ?? "", { notes: "theirs", distanceMiles: 9 });
    await assign(await aLead({ lastName: "Elsewhere" }), email ?? "");
    const { rows } = await exported(await samAtWork("/portal/leads"));
    expect(rows).toHaveLength(4);
    expect(rows).toMatchObject([
      { Name: "Jane Both", Notes: "mine", "Miles away": "3" },
      { Name: "'=HYPERLINK(1)", Email: "'@evil.example", Notes: "'+1" },
      {},
      {},
    ]);
  });
});

test("a list longer than is read at once has every lead once, newest first", async () => {
  const { business } = await samTheRoofer();
  const all = await db
    .insert(leads)
    .values(await copies(await samsLead(), 1203))
    .returning({ id: leads.id });
  await db
    .insert(leadAssignments)
    .values(all.map(({ id }) => ({ leadId: id, businessId: business.id, email: "", distanceMiles: 1 })));
  const { rows } = await exported(await samAtWork("/portal/leads"));
  expect(rows).toHaveLength(1204);
  expect(new Set(rows.map(({ Name }) => Name)).size).toBe(1204);
  expect(await audited()).toMatchObject([{ after: { leads: 1204 } }]);
});

/** As many leads like this one, all of one moment but for a few. */
async function copies(id: string, number: number): Promise<(typeof leads.$inferInsert)[]> {
  const [like] = (await listRows(leads)).filter((lead) => lead.id === id);
  if (!like) throw new Error("There is no lead to copy");
  const { id: _, ...rest } = like;
  return Array.from({ length: number }, (_, position) => ({
    ...rest,
    idempotencyKey: crypto.randomUUID(),
    lastName: `Number ${position}`,
    createdAt: new Date(like.createdAt.getTime() - Math.floor(position / 400)),
  }));
}
