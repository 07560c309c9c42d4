import { beforeEach, describe, expect, test } from "vitest";
import { answerSpan, answerWords } from "~/models/leads/answer-time";
import { type LeadStatus, leadStatuses } from "~/models/leads/lead";
import { summariseAnswers } from "~/models/leads/portal/answers.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import type { Viewer } from "~/models/leads/portal/visible.server";
import { facesById } from "~/models/listings/search/rows.server";
import { useDatabase } from "../../support/database";
import { ago, aLead, assign, assignmentOf, had } from "../../support/people/professionals";
import { type Business, world } from "../../support/world";

useDatabase();

describe("what each did", () => {
  const samsEmail = "sam@fettle.example";
  const now = new Date("2026-11-19T12:00:00Z");
  let sam: Viewer;

  beforeEach(async () => {
    const { account, business } = await world.roofer({ email: samsEmail });
    sam = { accountId: account.id, businessId: business.id };
  });

  /** A request that Sam was given at this moment, and when he acted on it. */
  async function given(createdAt: string, answeredAt?: string, status: LeadStatus = "contacted") {
    const lead = await aLead();
    await assign(lead, samsEmail, {
      createdAt: new Date(createdAt),
      ...(answeredAt ? { answeredAt: new Date(answeredAt), status } : {}),
    });
    return lead;
  }

  const leadsByWeek = async (at = now) =>
    Object.fromEntries((await summariseAnswers(sam, at)).weeks.map(({ monday, leads }) => [monday, leads]));

  describe("a roofer's last eight weeks", () => {
    test("are there with every number at nothing before the first request", async () => {
      const { weeks, medianMinutes } = await summariseAnswers(sam, now);
      expect(weeks.map(({ monday }) => monday)).toEqual([
        "2026-09-28",
        "2026-10-05",
        "2026-10-12",
        "2026-10-19",
        "2026-10-26",
        "2026-11-02",
        "2026-11-09",
        "2026-11-16",
      ]);
      expect(weeks.every(({ leads, answered }) => leads === 0 && answered === 0)).toBe(true);
      expect(medianMinutes).toBeNull();
    });

    test("say of each week how many requests came and how many of those were answered", async () => {
      await given("2026-11-18T09:00:00Z", "2026-11-18T10:00:00Z");
      await given("2026-11-17T09:00:00Z");
      await given("2026-11-05T09:00:00Z", "2026-11-18T09:00:00Z", "declined");
      const { weeks } = await summariseAnswers(sam, now);
      expect(weeks.at(-1)).toEqual({ monday: "2026-11-16", leads: 2, answered: 1 });
      expect(weeks.at(-3)).toEqual({ monday: "2026-11-02", leads: 1, answered: 1 });
    });

    test("begin on a Monday at midnight in London, in summer as in winter", async () => {
      await given("2026-09-27T22:59:59Z"); // Sunday, a second before midnight in summer time: too long ago.
      await given("2026-09-27T23:00:00Z"); // Midnight.
      await given("2026-11-15T23:59:59Z"); // Sunday, a second before midnight in winter.
      await given("2026-11-16T00:00:00Z");
      expect(await leadsByWeek()).toMatchObject({ "2026-09-28": 1, "2026-11-09": 1, "2026-11-16": 1 });
      expect(Object.values(await leadsByWeek()).reduce((sum, leads) => sum + leads, 0)).toBe(3);
    });

    test("hold the hour that comes twice in October, and the one that is missing in March, on the right side", async () => {
      await given("2026-10-25T00:30:00Z"); // 01:30 in summer time, on the Sunday when the clocks go back.
      await given("2026-10-25T01:30:00Z"); // 01:30 again.
      await given("2026-10-25T23:30:00Z");
      await given("2026-10-26T00:00:00Z");
      expect(await leadsByWeek()).toMatchObject({ "2026-10-19": 3, "2026-10-26": 1 });
      const spring = new Date("2027-03-31T12:00:00Z");
      await given("2027-03-28T22:59:59Z"); // Still the Sunday when the clocks went forward.
      await given("2027-03-28T23:00:00Z"); // Monday, though not yet in Greenwich.
      expect(await leadsByWeek(spring)).toMatchObject({ "2027-03-22": 1, "2027-03-29": 1 });
    });

    test("count nobody else's, and nothing before the account is the owner of an active business", async () => {
      await given("2026-11-18T09:00:00Z");
      const pat = (await world.roofer({ email: "pat@fettle.example" })).account;
      expect((await summariseAnswers({ ...sam, accountId: pat.id }, now)).weeks.at(-1)).toMatchObject({
        leads: 0,
      });
    });

    test("are those of the business that is open, not of another of the account's", async () => {
      const lead = await given("2026-11-18T09:00:00Z");
      const other = await world.business({ ownerId: sam.accountId });
      await assign(lead, samsEmail, {
        businessId: other.id,
        createdAt: new Date("2026-11-18T09:00:00Z"),
        answeredAt: new Date("2026-11-18T09:20:00Z"),
        status: "contacted",
      });
      expect((await summariseAnswers(sam, now)).medianMinutes).toBeNull();
      const elsewhere = await summariseAnswers({ ...sam, businessId: other.id }, now);
      expect(elsewhere.weeks.at(-1)).toMatchObject({ leads: 1, answered: 1 });
      expect(elsewhere.medianMinutes).toBe(20);
    });
  });

  describe("the median time to first contact", () => {
    test("is the middle one's, and half-way between two", async () => {
      await given("2026-11-18T09:00:00Z", "2026-11-18T09:10:00Z");
      await given("2026-11-18T09:00:00Z", "2026-11-20T09:00:00Z");
      await given("2026-11-18T09:00:00Z", "2026-11-18T10:00:00Z");
      expect((await summariseAnswers(sam, now)).medianMinutes).toBe(60);
      await given("2026-11-18T09:00:00Z", "2026-11-18T11:00:00Z");
      expect((await summariseAnswers(sam, now)).medianMinutes).toBe(90);
    });

    test("runs over the night when the clocks change as a watch would", async () => {
      await given("2026-10-24T23:00:00Z", "2026-10-25T02:00:00Z");
      expect((await summariseAnswers(sam, now)).medianMinutes).toBe(180);
    });

    test("leaves out what was declined: nobody was rung", async () => {
      await given("2026-11-18T09:00:00Z", "2026-11-18T09:01:00Z", "declined");
      expect((await summariseAnswers(sam, now)).medianMinutes).toBeNull();
    });
  });

  describe("an answer", () => {
    const answeredAt = async (lead: LeadId) => (await assignmentOf(lead))?.answeredAt ?? null;

    test.each(leadStatuses)(
      "is noted once when a roofer says '%s', unless that says nothing",
      async (status) => {
        const lead = await aLead();
        await assign(lead, samsEmail);
        await changeLeadStatus({ ...sam, leadId: lead, status, reason: null });
        const first = await answeredAt(lead);
        if (status === "new" || status === "assigned") return expect(first).toBeNull();
        expect(first).toBeInstanceOf(Date);
        await changeLeadStatus({ ...sam, leadId: lead, status: "completed" });
        expect(await answeredAt(lead)).toEqual(first);
      },
    );

    test("that is taken back was none", async () => {
      const lead = await aLead();
      await assign(lead, samsEmail);
      await changeLeadStatus({ ...sam, leadId: lead, status: "contacted" });
      await changeLeadStatus({ ...sam, leadId: lead, status: "new" });
      expect(await answeredAt(lead)).toBeNull();
    });
  });
});

describe("what is usual", () => {
  const hour = 60;

  const timeOf = async ({ id }: Business) => (await facesById([id])).get(id)?.answerMinutes;
  const nine = [10, 20, 30, 40, 100, 200, 300, 400, 500];

  test("what is usual is the median of ten answers and more, and nothing of fewer", async () => {
    const business = await world.business();
    await had(business, nine);
    expect(await timeOf(business)).toBeNull();
    await had(business, [90]);
    expect(await timeOf(business)).toBe(90);
  });

  test("what stays unanswered counts as never; what was declined, ended or has just come does not count", async () => {
    const business = await world.business();
    await had(business, [...nine, 90]);
    await had(business, [null, null, null], { hired: true });
    await had(business, [null, null, null], { createdAt: ago(hour) });
    await had(business, [1, 1, 1, 1], { status: "declined", declinedAt: new Date() });
    expect(await timeOf(business)).toBe(90);
    await had(business, [null, null]);
    expect(await timeOf(business)).toBe(100);
    await had(business, Array(9).fill(null));
    expect(answerSpan(await timeOf(business))).toBeUndefined();
  });

  test("each of several is told of by its own requests", async () => {
    const [quick, slow, fresh] = [await world.business(), await world.business(), await world.business()];
    await had(quick, Array(10).fill(5));
    await had(slow, Array(10).fill(30 * hour));
    const times = await facesById([quick.id, slow.id, fresh.id]);
    expect([quick, slow, fresh].map(({ id }) => times.get(id)?.answerMinutes)).toEqual([5, 30 * hour, null]);
  });

  test.each([
    [5, "Usually answers within 30 min"],
    [31, "Usually answers within 1 h"],
    [121, "Usually answers within 3 h"],
    [24 * hour, "Usually answers within 24 h"],
    [25 * hour, "Usually answers within 2 days"],
    [8 * 24 * hour, undefined],
    [undefined, undefined],
  ])("%s minutes are '%s'", (minutes, words) => expect(answerWords(answerSpan(minutes))).toBe(words));
});
