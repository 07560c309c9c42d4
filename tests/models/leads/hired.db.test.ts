import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { formatInstant } from "~/models/base/clock";
import { readLeadId } from "~/models/base/ids";
import { recordNotHired } from "~/models/leads/own-request/booked.server";
import { listTold, recordHired } from "~/models/leads/own-request/hired.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { leadAssignments, leads, outbox } from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { aLead, assign, patsEmail, sam as samsEmail, viewer } from "../../support/people/professionals";
import { leadNow, mailsAbout, messagesAbout, unsaid } from "../../support/people/requests";

useDatabase();

let lead: LeadId;
let sam: Viewer;
let pat: Viewer;
beforeEach(async () => {
  sam = await viewer(samsEmail);
  pat = await viewer(patsEmail);
  lead = await aLead({ outcode: "LS1" });
  await assign(lead, samsEmail);
  await assign(lead, patsEmail);
});

const hire = (hired: Parameters<typeof recordHired>[1]) => recordHired(lead, hired);
const chooses = ({ businessId }: Viewer) => ({ whom: "business", businessId }) as const;
const sendAll = () => changeRows(outbox, { status: "sent" }, { leadId: lead });

/** What businesses hear of the hiring, each by who hears and the first words of the subject. */
const told = async () =>
  (await mailsAbout(lead, ":hired:")).map(
    ({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject.split(":")[0]}`,
  );

describe("whom a homeowner has hired", () => {
  test("is noted, and each that has the request hears whether it was chosen, of the lead as it received it", async () => {
    const receivedAt = new Date("2026-03-02T09:15:00Z");
    await changeRows(leadAssignments, { createdAt: receivedAt }, { businessId: pat.businessId });
    expect(await hire(chooses(sam))).toMatchObject({ status: "hired" });
    expect(await leadNow(lead)).toMatchObject({ hiredWhom: "business", hiredBusinessId: sam.businessId });
    expect((await told()).toSorted()).toEqual(["pat: They have hired someone", "sam: They chose you"]);
    const rows = (await listRows(leadAssignments)).map(({ ended, status }) => `${ended} ${status}`);
    expect(rows.toSorted()).toEqual(["chosen new", "hired new"]);
    for (const { subject, body } of await mailsAbout(lead, ":hired:"))
      expect(`${subject} ${body}`).not.toMatch(/Jane|Smith|jane@|900 ?123|4DY/);
    const [mail] = await mailsAbout(lead, `:hired:someone:`);
    expect(mail?.body).toContain("It is somebody else: there is no need to call them again.");
    expect(mail?.body).toContain(`received ${formatInstant(receivedAt)},`);
  });

  test.each(["other", "unsaid"] as const)("may be %s, and nobody is chosen", async (whom) => {
    await hire({ whom });
    expect(await leadNow(lead)).toMatchObject({ hiredWhom: whom, hiredBusinessId: null });
    expect((await told()).toSorted()).toEqual([
      "pat: They have hired someone",
      "sam: They have hired someone",
    ]);
    const bodies = (await mailsAbout(lead, ":hired:")).map(({ body }) => body.includes("If it is you"));
    expect(bodies).toEqual([whom === "unsaid", whom === "unsaid"]);
  });

  test("is said to nobody who had declined, unless it is the one", async () => {
    await changeRows(leadAssignments, { status: "declined" }, { businessId: pat.businessId });
    await hire(unsaid);
    expect(await told()).toEqual(["sam: They have hired someone"]);
    await hire(chooses(pat));
    expect((await told()).toSorted()).toEqual(["pat: They chose you", "sam: They have hired someone"]);
  });

  test("is told once, said twice or by two at once", async () => {
    const both = await Promise.all([hire(unsaid), hire(unsaid)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["hired", "known"]);
    await sendAll();
    expect(await hire(unsaid)).toEqual({ status: "known" });
    expect(await told()).toHaveLength(2);
  });

  test("is the last that was said, and only those hear again of whom it is no longer so", async () => {
    await hire(chooses(sam));
    await sendAll();
    expect(await hire(chooses(pat))).toMatchObject({ status: "hired" });
    expect((await told()).toSorted()).toEqual([
      "pat: They chose you",
      "pat: They have hired someone",
      "sam: They chose you",
      "sam: They have hired someone",
    ]);
    await sendAll();
    expect(await hire({ whom: "other" })).toEqual({ status: "hired" });
    expect(await told()).toHaveLength(5);
  });

  test("cannot be a business that never had the request, nor be said of one that is gone", async () => {
    const kim = await viewer("kim@roofer.example");
    expect(await hire(chooses(kim))).toEqual({ status: "unknown" });
    expect(await leadNow(lead)).toMatchObject({ hiredAt: null });
    expect(await recordHired(readLeadId(randomUUID()), unsaid)).toEqual({ status: "closed" });
    await changeRows(leads, { erasedAt: new Date() });
    expect(await hire(unsaid)).toEqual({ status: "closed" });
    expect(await told()).toEqual([]);
  });

  test("can be said so often a day", async () => {
    for (const each of [sam, pat, sam, pat, sam]) {
      expect(await hire(chooses(each))).toMatchObject({ status: "hired" });
    }
    expect(await hire(chooses(pat))).toEqual({ status: "limited" });
    expect(await leadNow(lead)).toMatchObject({ hiredBusinessId: sam.businessId });
    await timePasses(25 * 60 * 60);
    expect(await hire(chooses(pat))).toMatchObject({ status: "hired" });
  });

  test("while one declines: who was chosen may take it back, and nobody has it twice", async () => {
    const decline = { ...sam, leadId: lead, status: "declined", reason: "other" } as const;
    await Promise.all([hire(chooses(sam)), changeLeadStatus(decline)]);
    const row = await findRow(leadAssignments, { businessId: sam.businessId });
    // Whichever came first: it was hired after it had declined, or its declining ended that.
    expect(row?.status).toBe("declined");
    expect([row?.ended, row?.fellAt !== null]).toEqual(row?.fellAt ? [null, true] : ["chosen", false]);
    expect(await changeLeadStatus({ ...sam, leadId: lead, status: "booked" })).toMatchObject({
      status: "changed",
    });
  });
});

describe("taking back that somebody is hired", () => {
  test("tells those who heard of it, and them alone", async () => {
    await hire(chooses(sam));
    await changeRows(
      outbox,
      { status: "sent" },
      and(eq(outbox.leadId, lead), like(outbox.dedupeKey, `%:${sam.businessId}:%`)),
    );
    const outcome = await resumeRouting(lead);
    expect(outcome).toEqual({ status: "resumed", told: [expect.any(String)] });
    expect((await told()).toSorted()).toEqual(["sam: Open again", "sam: They chose you"]);
    expect(await leadNow(lead)).toMatchObject({ hiredAt: null, hiredWhom: null, hiredBusinessId: null });
    expect(await listTold(lead)).toEqual([]);
    expect(await resumeRouting(lead)).toEqual({ status: "open" });
  });

  test("lets it be said again, and be heard again", async () => {
    await hire(unsaid);
    await sendAll();
    await resumeRouting(lead);
    await sendAll();
    await hire(unsaid);
    expect(await told()).toHaveLength(6);
    expect(await listTold(lead)).toHaveLength(2);
  });
});

describe("a business that says that it is booked", () => {
  const set = (status: "booked" | "completed" | "quoted", who = sam) =>
    changeLeadStatus({ ...who, leadId: lead, status });
  const questions = () => messagesAbout(lead, ":booked:");

  test("has the homeowner asked, once, however often it says so", async () => {
    await set("booked");
    expect(await questions()).toMatchObject([{ recipient: "jane@home.example", status: "pending" }]);
    await set("quoted");
    expect(await questions()).toEqual([]);
    await set("completed");
    await set("booked");
    await sendAll();
    await set("quoted");
    await set("booked");
    expect(await questions()).toHaveLength(1);
    await set("booked", pat);
    expect(await questions()).toHaveLength(2);
  });

  test("is no question where it was answered: by yes, by no, or by another", async () => {
    await set("booked");
    expect(await recordNotHired(lead, sam.businessId)).toEqual({ status: "not hired" });
    expect(await recordNotHired(lead, sam.businessId)).toEqual({ status: "over" });
    await set("quoted");
    await set("booked");
    expect(await questions()).toEqual([]);
    await set("booked", pat);
    await hire(chooses(pat));
    expect(await questions()).toEqual([]);
    for (const id of [pat.businessId, randomUUID(), "nobody"]) {
      expect(await recordNotHired(lead, id)).toEqual({ status: "over" });
    }
  });

  test("is asked of nobody about somebody's own request", async () => {
    const own = await aLead({ email: samsEmail });
    await changeLeadStatus({ ...sam, leadId: own, status: "booked" });
    expect(await db.$count(outbox, eq(outbox.leadId, own))).toBe(0);
  });
});
