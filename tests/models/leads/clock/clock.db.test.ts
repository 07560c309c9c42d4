import { describe, expect, test } from "vitest";
import { usualAlerts } from "~/models/alerts/settings";
import { saveAlertSettings } from "~/models/alerts/settings.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { answerHeard, closeRequest } from "~/models/leads/own-request/own-request.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { paths } from "~/paths";
import { businesses } from "../../../../drizzle/schema";
import { changeRows, useDatabase } from "../../../support/database";
import { allIsSent } from "../../../support/people/lead-times";
import { messagesAbout } from "../../../support/people/requests";
import { thursday, tuesday, useTuesdaysRequest, wednesday } from "../../../support/people/tuesdays-request";
import { requestToken } from "../../../support/request-token";
import { world } from "../../../support/world";

useDatabase();

const request = useTuesdaysRequest();

describe("a reminder", () => {
  test("goes to each who has not answered after four working hours, once", async () => {
    await request.says(0, "contacted", tuesday("10:00"));
    await request.isNow(tuesday("12:59"));
    expect(await request.reminded()).toEqual([]);
    await Promise.all([request.isNow(tuesday("13:00")), request.isNow(tuesday("13:00"))]);
    await request.isNow(tuesday("13:00"));
    await request.isNow(tuesday("17:00"));
    expect(await request.reminded()).toEqual(request.emails(1, 2));
    const [mail] = await messagesAbout(request.leadId, ":reminder:");
    expect(mail?.body).toContain(
      "You have had this lead since Tue 18 Nov, 09:00. You have not answered it yet.",
    );
    // Somebody is in touch: no promise is open.
    expect(mail?.body).not.toContain("promised");
    expect(mail?.body).not.toMatch(/Zebedee|Quillfeather|900 ?987/);
  });

  test.each([
    ["stopped", () => closeRequest(request.leadId)],
    ["hired", () => recordHired(request.leadId, { whom: "unsaid" })],
    ["deleted", () => eraseLead(request.leadId)],
    ["off the site", () => changeRows(businesses, { status: "suspended" })],
    ["declined by all", () => request.everyRoofer("declined", tuesday("11:00"))],
    ["answered by all", () => request.everyRoofer("quoted", tuesday("11:00"))],
  ])("does not go where the request is %s", async (_, change) => {
    await request.happens(tuesday("12:00"), async () => void (await change()));
    await request.isNow(tuesday("13:00"));
    expect(await request.reminded()).toEqual([]);
  });

  test("that waits for the end of quiet hours is dropped when they answer, and goes after all when that is undone", async () => {
    const quiet = { from: 12 * 60, until: 15 * 60 };
    await saveAlertSettings(request.roofer(0).account.id, { ...usualAlerts, quiet });
    await request.isNow(tuesday("13:00"));
    const held = (await messagesAbout(request.leadId, ":reminder:")).find(({ heldUntil }) => heldUntil);
    expect(held?.heldUntil?.toISOString()).toBe("2031-11-18T15:00:00.000Z");
    await request.says(0, "contacted", tuesday("14:00"));
    expect(await request.reminded()).toEqual(request.emails(1, 2));
    await request.says(0, "new", tuesday("14:10"), "undo");
    await request.isNow(tuesday("14:20"));
    expect(await request.reminded()).toEqual(request.emails(0, 1, 2));
  });

  test("of a request that was made in their quiet hours counts from their end", async () => {
    await saveAlertSettings(request.roofer(0).account.id, {
      ...usualAlerts,
      quiet: { from: 8 * 60, until: 11 * 60 },
    });
    await request.happens(tuesday("09:30"), async () => undefined);
    await request.isNow(tuesday("14:59"));
    expect(await request.reminded()).toEqual(request.emails(1, 2));
    await request.isNow(tuesday("15:00"));
    expect(await request.reminded()).toEqual(request.emails(0, 1, 2));
  });

  test("is not sent late: after two days it is no news", async () => {
    await request.isNow("2031-11-20T13:01Z");
    expect(await request.reminded()).toEqual([]);
  });

  test("goes once to whoever owns two of them", async () => {
    await changeRows(
      businesses,
      { ownerId: request.roofer(0).account.id },
      { id: request.roofer(1).business.id },
    );
    await request.isNow(tuesday("13:00"));
    expect(await request.reminded()).toEqual(request.emails(0, 2));
    const [mail] = await messagesAbout(request.leadId, ":reminder:");
    expect(mail?.body).toContain("They were promised an answer by Wed 19 Nov, 09:00.");
  });
});

describe("a decline", () => {
  const declines = () => request.about(":declined:");

  test("is told at once, with the one press that there is, and waits a moment for an undo", async () => {
    await world.roofer(world.milesFrom("LS6 2AB", 4));
    await request.says(0, "declined", tuesday("10:00"));
    await request.isNow(tuesday("10:00"));
    await request.isNow(tuesday("10:01"));
    expect(await declines()).toEqual([
      "zebedee.q@homeowner.example: Roofer of mile 1 cannot take it on: too busy. Ask another roofer",
    ]);
    const [mail] = await messagesAbout(request.leadId, ":declined:");
    expect(mail?.heldUntil?.toISOString()).toBe("2031-11-18T10:01:00.000Z");
    expect(mail?.body).toContain("Roofer of mile 2 and Roofer of mile 3 still have your request.");
    expect(mail?.body).toContain(paths.myRequest(requestToken(request.leadId)));
  });

  test("that is undone before it was sent is never told, and told when they decline again", async () => {
    await request.says(0, "declined", tuesday("10:00"));
    await request.isNow(tuesday("10:00"));
    await request.says(0, "new", tuesday("10:00:10"), "undo");
    await request.isNow(tuesday("10:01"));
    expect(await declines()).toEqual([]);
    await request.says(0, "declined", tuesday("11:00"));
    await request.isNow(tuesday("11:00"));
    expect(await declines()).toHaveLength(1);
  });

  test("that was sent is told once, whatever they do later", async () => {
    await request.says(0, "declined", tuesday("10:00"));
    await request.isNow(tuesday("10:00"));
    await allIsSent(request.leadId);
    await request.says(0, "new", tuesday("10:05"), "undo");
    await request.says(0, "declined", tuesday("10:06"));
    await request.isNow(tuesday("10:07"));
    expect(await declines()).toHaveLength(1);
  });

  test("at the moment of the undo is told or not, and never told of one who has it", async () => {
    await request.says(0, "declined", tuesday("10:00"));
    await Promise.all([request.isNow(tuesday("10:00")), request.says(0, "new", tuesday("10:00"), "undo")]);
    await request.isNow(tuesday("10:01"));
    expect(await declines()).toEqual([]);
  });

  test("by all brings the request to the desk at once, and the last mail says so", async () => {
    await request.everyRoofer("declined", tuesday("10:00"));
    expect(await request.waits()).toBe("2031-11-18T10:00");
    await request.isNow(tuesday("10:01"));
    expect(await declines()).toHaveLength(3);
    const [mail] = await messagesAbout(request.leadId, ":declined:");
    expect(mail?.body).toContain(
      "Nobody has your request now. It is with our team, who are looking for somebody by hand.",
    );
    expect(mail?.body).toContain("There is no other roofer near you that we could ask.");
    await request.says(1, "contacted", tuesday("11:00"), "undo");
    expect(await request.waits()).toBeNull();
  });
});

describe("a request without contact", () => {
  const questions = () => request.about(":contact:");

  test("is asked about after 24 hours and stands on the desk after 48, each once", async () => {
    await request.says(0, "declined", tuesday("10:00"));
    await request.isNow(wednesday("08:59"));
    expect(await questions()).toEqual([]);
    await request.isNow(wednesday("09:00"));
    await request.isNow(wednesday("10:00"));
    expect(await questions()).toEqual([
      "zebedee.q@homeowner.example: Has anybody rung about your roofing job?",
    ]);
    const [mail] = await messagesAbout(request.leadId, ":contact:");
    expect(mail?.body).toContain(
      "Roofer of mile 2 and Roofer of mile 3 have your request, but nobody has told us",
    );
    expect(mail?.body).not.toContain("mile 1");
    await request.isNow(thursday("08:59"));
    expect(await request.waits()).toBeNull();
    await request.isNow(thursday("09:10"));
    expect(await request.waits()).toBe("2031-11-20T09:00");
  });

  test("is not asked about once somebody is in touch, and one that all have taken up does not reach the desk", async () => {
    await request.says(0, "contacted", tuesday("15:00"));
    await request.isNow(wednesday("09:00"));
    await request.isNow(thursday("10:00"));
    expect([await questions(), await request.waits()]).toEqual([[], null]);
  });

  test("of which its homeowner says no comes to the desk at once, and leaves it with a yes", async () => {
    expect(await answerHeard(request.leadId, "no")).toEqual({ status: "unasked" });
    await request.isNow(wednesday("09:00"));
    expect(await request.happens(wednesday("09:30"), () => answerHeard(request.leadId, "no"))).toEqual({
      status: "unheard",
    });
    expect(await request.waits()).toBe("2031-11-19T09:30");
    expect(await request.happens(wednesday("10:00"), () => answerHeard(request.leadId, "yes"))).toEqual({
      status: "heard",
    });
    await request.isNow(thursday("10:00"));
    expect(await request.waits()).toBeNull();
    await closeRequest(request.leadId);
    expect(await answerHeard(request.leadId, "no")).toEqual({ status: "unasked" });
  });

  test("that is stopped is not asked about, and is when it goes on", async () => {
    await request.happens(tuesday("10:00"), () => closeRequest(request.leadId));
    await request.isNow(wednesday("09:00"));
    expect(await questions()).toEqual([]);
    await request.happens(wednesday("12:00"), () => resumeRouting(request.leadId));
    await request.isNow(wednesday("12:00"));
    expect(await questions()).toHaveLength(1);
  });

  test("whose businesses left the site meanwhile is asked about once they are back", async () => {
    const are = (status: "active" | "suspended") => changeRows(businesses, { status });
    await are("suspended");
    await request.isNow(tuesday("13:00"));
    await keepClocksOfReleased(new Date(tuesday("14:00")));
    expect(await request.waits()).toBe("2031-11-18T14:00");
    await are("active");
    await keepClocksOfReleased(new Date(tuesday("15:00")));
    await request.isNow(wednesday("09:00"));
    expect([await questions(), await request.waits()]).toEqual([[expect.any(String)], null]);
    await request.isNow(thursday("09:10"));
    expect(await request.waits()).toBe("2031-11-20T09:00");
  });
});
