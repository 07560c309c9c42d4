import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { paths } from "~/paths";
import { auditLog, leadAssignments, leads } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import type { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { assign, samAtWork, samsLead } from "../../support/people/professionals";
import { photoOf } from "../../support/people/requests";

useDatabase();

const day = 24 * 60 * 60;
const over = "More than 24 hours have passed: this lead cannot be taken back any more.";

/** Everything of Zebedee's that may stand in a lead, each by a word that nothing else has. */
const zebedees = {
  firstName: "Zebedee",
  lastName: "Quillfeather",
  email: "zeb.quill@feathers.example",
  phone: "+447700900987",
  postcode: "LS6 2AB",
  outcode: "LS6",
  homeownerNotes: "Ask for Mrs Pennyfarthing",
  projectDescription: "The roof of Wibbleton Lodge",
} as const;
const ownNotes = "Rang Zeb at Wobblebury House";
const traces =
  /zebedee|quillfeather|zeb\.quill|feathers|900.?987|LS6 ?2AB|Pennyfarthing|Wibbleton|Wobblebury|Thistledown/i;

const hiring = /ha(?:ve|s) hired|"hiredAt":"|"ended":"hired"/;

const kinds = [
  ["roofing_quiz", { "property-type": "house", "roof-work": "repair", details: "Thistledown Cottage" }],
  ["website", { service: "roofing", description: "The gutter of Thistledown Cottage", timeline: "flexible" }],
  ["ai_quiz_funnel", { service: "roofing", job_type: "repair", details: "Thistledown Cottage" }],
] as const;

async function zebedeesLead(given: Parameters<typeof samsLead>[0] = {}): Promise<LeadId> {
  const lead = await samsLead({ ...zebedees, ...given }, { notes: ownNotes });
  await photoOf(lead, Buffer.from("a photo"));
  return lead;
}

/** Every answer that a roofer gets about a lead, as it is sent: pages, what they load, files. */
async function answersAbout(lead: LeadId, visitor: Visitor): Promise<Map<string, string>> {
  const addresses = [
    paths.dashboard,
    paths.leads(),
    paths.leads({ status: "declined" }),
    paths.lead(lead),
    paths.lead(lead, "contacted"),
    paths.leadPhoto(lead),
    paths.leadsExport({}),
    `${paths.lead(lead)}?_data=routes%2Fportal%2Flead`,
    `${paths.leads()}?_data=routes%2Fportal%2Fleads`,
    `${paths.dashboard}?_data=routes%2Fportal%2Fdashboard`,
    "/account/export",
  ];
  const bodies = addresses.map(async (each) => [each, await (await visitor.raw(each)).text()] as const);
  return new Map(await Promise.all(bodies));
}

const telling = (answers: Map<string, string>) =>
  [...answers].filter(([, body]) => traces.test(body)).map(([address]) => address);

describe("a lead that a roofer declined", () => {
  test.each(kinds)(
    "says in no answer whose it is and is found by no detail of theirs, made by %s",
    async (source, answers) => {
      const lead = await zebedeesLead({ source, answers: { ...answers } });
      const visitor = await samAtWork(paths.lead(lead));
      const before = telling(await answersAbout(lead, visitor));
      expect(before).toContain("/account/export");
      expect(before.length).toBeGreaterThan(7);
      await visitor.press("Too busy");
      expect(visitor.page.html).not.toMatch(traces);
      expect(visitor.page.html).not.toMatch(/tel:|mailto:z|wa\.me/);
      const after = await answersAbout(lead, visitor);
      expect(telling(after)).toEqual([]);
      expect(after.get(paths.leadsExport({}))).toContain("Z••• Q•••");
      expect((await visitor.raw(paths.leadPhoto(lead))).status).toBe(404);
      for (const search of ["Zebedee", "07700 900987", "LS6 2AB"]) {
        await visitor.visit(paths.leads({ search }));
        expect(visitor.text, search).toContain("No leads match.");
        const file = await visitor.raw(paths.leadsExport({ search }));
        expect((await file.text()).trim().split("\n"), search).toHaveLength(1);
      }
    },
  );

  test("says nothing to them of somebody who was hired", async () => {
    const lead = await zebedeesLead();
    const visitor = await samAtWork(paths.lead(lead));
    await changeRows(leads, { hiredAt: new Date(), hiredWhom: "other" });
    expect([...(await answersAbout(lead, visitor)).values()].join()).toMatch(hiring);
    await changeRows(leadAssignments, { status: "declined", declineReason: "too_busy" });
    expect([...(await answersAbout(lead, visitor)).values()].join()).not.toMatch(hiring);
  });

  test("is not noted as seen: nobody saw whose it is", async () => {
    await samsLead({ ...zebedees }, { status: "declined" });
    const visitor = await samAtWork(paths.dashboard);
    await visitor.visit(paths.leads());
    await visitor.follow(/^View Details/);
    expect(visitor.title).toContain("Z••• Q•••");
    expect(await db.$count(auditLog, eq(auditLog.subjectKind, "lead"))).toBe(0);
  });
});

describe("taking a decline back", () => {
  test("within a day brings everything back, and says to what", async () => {
    const lead = await zebedeesLead();
    const visitor = await samAtWork(paths.lead(lead));
    await visitor.press("Contacted");
    await visitor.press("Too busy");
    expect(visitor.text).toContain("Z••• Q••• is now Declined. Undo back to Contacted");
    await visitor.press("Undo back to Contacted for Z••• Q•••");
    expect(visitor.title).toContain("Zebedee Quillfeather");
    for (const fact of ["07700 900 987", zebedees.email, "LS6 2AB", zebedees.homeownerNotes]) {
      expect(visitor.text).toContain(fact);
    }
    expect(visitor.value("Notes, which only your business sees")).toBe(ownNotes);
    expect((await visitor.raw(paths.leadPhoto(lead))).status).toBe(200);
    await visitor.visit(paths.leads({ search: "Quillfeather" }));
    expect(visitor.text).toContain("07700 900 987");
  });

  test("is over after a day: nothing is offered that would be refused, and an old page says why", async () => {
    const lead = await zebedeesLead();
    const visitor = await samAtWork(paths.lead(lead));
    await visitor.press("Too busy");
    await timePasses(day + 60);
    await visitor.press(/^Undo/);
    expect([visitor.status, visitor.errors.join()]).toEqual([409, expect.stringContaining(over)]);
    expect(visitor.page.html).not.toMatch(traces);
    await visitor.visit(paths.lead(lead, "new"));
    expect(visitor.text).toContain(over);
    for (const name of [/^Undo/, "Contacted", "Booked", "Declined"]) {
      expect(() => visitor.page.button(name), String(name)).toThrow();
    }
    await visitor.visit(paths.leads());
    expect(visitor.text).toContain(over);
    expect(() => visitor.page.button("Update")).toThrow();
  });

  test("is not offered where others have it in their place", async () => {
    const lead = await zebedeesLead();
    const visitor = await samAtWork(paths.lead(lead));
    await visitor.press("Too busy");
    const old = await samAtWork(paths.leads());
    for (const name of ["pat", "kim", "lee"]) await assign(lead, `${name}@roofer.example`);
    const taken = "Another business has this lead in your place: it cannot be taken back.";
    await old.choose(/^Status of/, "Contacted").press("Update");
    expect([old.status, old.errors.join()]).toEqual([409, expect.stringContaining(taken)]);
    await visitor.reload();
    expect(visitor.text).toContain(taken);
    expect(() => visitor.page.button(/^Undo|Contacted/)).toThrow();
  });
});

test("notes that were typed before it was declined elsewhere are kept for when it is taken back", async () => {
  const lead = await zebedeesLead();
  const visitor = await samAtWork(paths.lead(lead));
  const elsewhere = await samAtWork(paths.lead(lead));
  await elsewhere.press("Too busy");
  await visitor.fill("Notes, which only your business sees", "Typed meanwhile").press("Save");
  expect(visitor.text).toContain("Notes saved successfully!");
  expect(visitor.page.html).not.toContain("Typed meanwhile");
  await elsewhere.press(/^Undo/);
  expect(elsewhere.value("Notes, which only your business sees")).toBe("Typed meanwhile");
});
