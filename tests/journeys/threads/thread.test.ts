import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { exportOwnData } from "~/models/admin/own-data.server";
import { exportPerson } from "~/models/admin/people.server";
import { formatDay, londonDay } from "~/models/base/clock";
import { eraseLead } from "~/models/leads/erasure.server";
import { threadPaths } from "~/models/threads/addresses";
import { writeEntry } from "~/models/threads/writing.server";
import { paths } from "~/paths";
import { leadEvents, leads, outbox, threadEntries, threadPhotos } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { photoFile } from "../../support/files/drawn";
import { Visitor } from "../../support/pages/visitor";
import { timePasses } from "../../support/passing-time";
import { sendsPrice } from "../../support/people/prices";
import {
  assignmentOf,
  patsEmail,
  sam,
  samAtWork,
  samsLead,
  signIn,
} from "../../support/people/professionals";
import { mailsAbout } from "../../support/people/requests";
import { requestToken } from "../../support/request-token";
import { columnsHolding } from "../../support/whole-database";
import { world } from "../../support/world";

useDatabase();

let lead: LeadId;
let business: ListingId;
let page: string;
let jane: Visitor;
beforeEach(async () => {
  lead = await samsLead({ outcode: "LS1" });
  business = (await assignmentOf(lead))?.businessId ?? "";
  page = threadPaths.own(requestToken(lead), business);
  jane = await new Visitor().visit(paths.myRequest(requestToken(lead)));
  await jane.follow("Message Field Roofing");
});

const says = (visitor: Visitor, words: string) => visitor.fill(/^Write to/, words).press("Send");
const news = (to: "homeowner" | "business") => mailsAbout(lead, `:thread:${to}:`);
const photos = (from: Visitor) => from.attributes("a[href*='/photos/']", "href").map((at) => at ?? "");
const quarter = 15 * 60;

describe("a homeowner and a roofer with their request", () => {
  test("ask and answer with a photo, between what happened, and each is told by their ways", async () => {
    await says(jane, "Is scaffolding included? I am in at 12 Hyde Park Road.");
    expect([jane.path, jane.heading]).toEqual([page, "You and Field Roofing"]);
    const [told] = await news("business");
    expect(told).toMatchObject({ recipient: sam, subject: "A message: roofing lead in LS1" });
    expect(`${told?.body}`).not.toMatch(/scaffolding|Hyde Park|Jane/);

    const roofer = await samAtWork(paths.lead(lead));
    expect(roofer.text).toContain("The customer");
    expect(roofer.text).toContain("Is scaffolding included? I am in at 12 Hyde Park Road.");
    await says(roofer.attach("Photos (optional)", await photoFile()), "It is.\nLike here:");
    expect(roofer.path).toBe(paths.lead(lead));
    // A sign of life, as if they had pressed Contacted.
    expect(await assignmentOf(lead)).toMatchObject({ status: "contacted", answeredAt: expect.any(Date) });
    expect(await listRows(leadEvents, { kind: "status" })).toMatchObject([{ status: "contacted" }]);
    const [answer] = await news("homeowner");
    expect(answer?.body).toContain("It is.\nLike here:");
    expect(answer?.body).toContain(page);
    expect(answer?.subject).toBe("Field Roofing has written to you");

    await jane.visit(paths.myRequest(requestToken(lead)));
    expect(jane.page.link("Message Field Roofing (new)")).toBeDefined();
    await jane.follow("Read what Field Roofing wrote");
    expect(jane.text).toMatch(/Field Roofing got the request.*You .*Is scaffolding.*Field Roofing .*It is\./);
    expect(jane.text).not.toContain("had been in touch");
    const [photo = ""] = photos(jane);
    expect((await jane.raw(photo)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await (await jane.visit(paths.myRequest(requestToken(lead)))).text).includes("(new)")).toBe(
      false,
    );
    const { accountId = "" } = (await listRows(leadEvents, { kind: "status" }))[0] ?? {};
    await sendsPrice({ leadId: lead, businessId: business, accountId: accountId ?? "" });
    expect((await roofer.reload()).text).toMatch(/It is\..*You sent a price: £4,800/);
  });

  test("propose a visit, which is the first line of the message, on a day that is to come", async () => {
    const roofer = await samAtWork(paths.lead(lead));
    const proposes = (day: string) =>
      says(roofer.fill("Day", day).choose("Time", "Afternoon"), "I will bring a ladder.");
    await proposes("2020-01-31");
    expect([roofer.status, roofer.value("Day"), roofer.value("Time")]).toEqual([
      422,
      "2020-01-31",
      "afternoon",
    ]);
    expect(roofer.text).toContain("The visit is in the past: choose a day from today on");
    await proposes(londonDay(new Date(), 3));
    const proposed = `A visit on ${formatDay(londonDay(new Date(), 3), { weekday: true })}, in the afternoon?`;
    expect((await jane.visit(page)).text).toContain(`${proposed} I will bring a ladder.`);
    expect((await news("homeowner"))[0]?.body).toContain(proposed);
  });

  test("are told at most once a quarter of an hour, and of the last message too", async () => {
    for (const words of ["One", "Two", "Three"]) await says(jane, words);
    const held = async () => (await news("business")).map(({ heldUntil }) => heldUntil !== null).toSorted();
    expect(await held()).toEqual([false, true]);
    await timePasses(2 * quarter + 60);
    await says(jane, "Four");
    expect(await held()).toEqual([false, false, true]);
    expect(await news("homeowner")).toEqual([]);
  });

  test("write it once, however often it is sent, and only so much a day", async () => {
    const twin = await new Visitor().visit(page);
    await Promise.all([says(jane, "Twice?"), says(twin, "Twice?")]);
    expect(await db.$count(threadEntries)).toBe(1);
    for (let number = 2; number <= 20; number++) await says(jane, `Number ${number}`);
    expect(jane.status).toBe(200);
    await says(jane, "Number 21");
    expect([jane.status, jane.value(/^Write to/)]).toEqual([429, "Number 21"]);
    expect(jane.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(jane.text).toContain("That is a lot of messages. Try again in");
    expect(await db.$count(threadEntries)).toBe(20);
  });

  test("keep what they typed if it is too long, nothing, or comes with what is no photo", async () => {
    const long = "a".repeat(1001);
    await says(jane, long);
    expect([jane.status, jane.value(/^Write to/)]).toEqual([422, long]);
    expect(jane.text).toContain("Please use at most 1,000 characters");
    await says(jane, " \u200b\u2800 ");
    expect([jane.status, jane.errors.join()]).toEqual([422, expect.stringContaining("or add a photo")]);
    await says(jane.attach("Photos (optional)", new File(["<svg/>"], "roof.png")), "See here");
    expect([jane.status, jane.value(/^Write to/)]).toEqual([422, "See here"]);
    const five = new FormData();
    five.set("message", "Five of them");
    for (let number = 0; number < 5; number++) five.append("photos", await photoFile());
    const answer = await jane.raw(page, { method: "POST", body: five });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Five of them")]);
    expect([await db.$count(threadEntries), await db.$count(threadPhotos)]).toEqual([0, 0]);
    await jane.attach("Photos (optional)", await photoFile()).press("Send");
    expect([jane.status, photos(jane)]).toEqual([200, [expect.any(String)]]);
  });
});

const losses = {
  "no longer has": (roofer: Visitor) => roofer.press("Too busy"),
  "is closed": () => changeRows(leads, { routingStoppedAt: new Date(), closedAt: new Date() }),
};
test.each(Object.entries(losses))(
  "a lead that somebody %s shows nothing of what was written, and neither side can write",
  async (why, loses) => {
    await says(jane.attach("Photos (optional)", await photoFile()), "The key is with Quillfeather");
    const roofer = await samAtWork(paths.lead(lead));
    await says(roofer, "Dear Quillfeather");
    const [photo = ""] = photos(roofer);
    expect((await roofer.raw(photo)).status).toBe(200);
    await loses(roofer);
    await roofer.visit(paths.lead(lead));
    expect(roofer.text).toContain("You cannot write any more. What was written is hidden.");
    expect(roofer.text).not.toContain("Quillfeather");
    expect((await roofer.raw(photo)).status).toBe(404);
    const late = await roofer.post(threadPaths.lead(lead), { message: "Wait" });
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining("cannot write")]);
    await says(jane, "Hello?");
    expect([jane.status, jane.value(/^Write to/)]).toEqual([422, "Hello?"]);
    expect(jane.text).toContain(why);
    expect((await jane.reload()) && (await listRows(threadEntries))).toHaveLength(2);
  },
);

test("a thread is for its two sides alone, in both exports, and gone with the request", async () => {
  await says(jane, "Ring Quillfeather");
  const roofer = await samAtWork(paths.lead(lead));
  await says(roofer.attach("Photos (optional)", await photoFile()), "Shall do, Mrs Quillfeather");
  const [photo = ""] = photos(await jane.reload());
  const { account, business: pats } = await world.roofer({ email: patsEmail });
  const pat = await signIn(new Visitor(), patsEmail);
  for (const address of [
    threadPaths.lead(lead),
    `${threadPaths.lead(lead)}/photos/${photo.split("/").at(-1)}`,
  ])
    expect((await pat.raw(address)).status).toBe(404);
  expect((await pat.post(threadPaths.lead(lead), { message: "Forged" })).status).toBe(404);
  expect((await jane.raw(threadPaths.own(requestToken(lead), pats.id))).status).toBe(404);
  const forged = { side: "business", leadId: lead, businessId: business, accountId: account.id } as const;
  expect((await writeEntry(forged, { body: "Forged", photos: [] })).status).toBe("missing");

  const own = JSON.stringify(await exportPerson({ id: account.id, role: "operator" }, "lead", lead));
  expect(own).toMatch(/Ring Quillfeather.*Shall do/);
  const { sentMessages } = await exportOwnData(await world.account({ email: "jane@home.example" }));
  expect(sentMessages).toEqual([]);
  await changeRows(outbox, { status: "sent" });
  await eraseLead(lead);
  expect(await columnsHolding("Quillfeather")).toEqual([]);
  expect([await db.$count(threadEntries), await db.$count(threadPhotos)]).toEqual([0, 0]);
  expect((await jane.visit(page)).text).toContain("Your details are deleted");
  expect((await jane.raw(photo)).status).toBe(303);
  expect((await roofer.reload()).text).not.toContain("Write to");
});
