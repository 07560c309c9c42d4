import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { formatDay, londonDay } from "~/models/base/clock";
import { paths } from "~/paths";
import { leads, rateLimits } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";
import { daysAgo } from "../support/passing-time";
import { answerAnyService } from "../support/people/other-quizzes";
import { aLead } from "../support/people/professionals";
import {
  atThePhone,
  atTheResults,
  freshMobile,
  introduce,
  provePhone,
  type RoofingAnswers,
} from "../support/people/roofing-quiz";
import { world } from "../support/world";

useDatabase();

const askedBefore = paths.quizAskedBefore(paths.roofingQuiz);
const requests = () => db.$count(leads);

/** Somebody who proves the number and answers the same, up to the last question. */
async function asksAgain(phone: string, answers?: RoofingAnswers): Promise<Visitor> {
  // The first code was texted to this number a moment ago.
  await db.delete(rateLimits);
  const homeowner = await atThePhone(answers);
  await provePhone(homeowner, phone);
  await introduce(homeowner);
  return homeowner.fill("Postcode", "ls1 4dy").press("Continue");
}

test("who asks for the same again is shown the first request, and sends another job with one press", async () => {
  await world.leeds({ verifiedRoofers: 1 });
  const phone = freshMobile();
  await atTheResults({ phone });
  const homeowner = await asksAgain(phone);
  expect([homeowner.path, await requests()]).toEqual([askedBefore, 1]);
  expect(homeowner.heading).toBe(
    `You asked on ${formatDay(londonDay(new Date()), { inFull: true })}; here it is`,
  );
  expect(homeowner.text).toContain("Roof replacement, house, LS1 4DY. One roofer has it.");
  expect(homeowner.headers.get("Cache-Control")).toContain("no-store");
  await homeowner.follow("See my request");
  expect(homeowner.heading).toBe("Your roofing request");
  await homeowner.back();
  const draft = homeowner.document.querySelector("[name='draft']")?.getAttribute("value") ?? "";
  const [one, other] = await Promise.all([1, 2].map(() => homeowner.post(askedBefore, { draft })));
  expect([one?.status, other?.status, await requests()]).toEqual([303, 303, 2]);
  await homeowner.press("This is another job");
  expect([homeowner.path.split("?")[0], await requests()]).toEqual(["/quote-quiz/results", 2]);
  await homeowner.visit(askedBefore);
  expect(homeowner.path).toContain("/quote-quiz/results?id=");
});

test.each<[string, Partial<typeof leads.$inferInsert>, RoofingAnswers?]>([
  ["for the same", {}],
  ["with another number", { phone: "+447700900124" }],
  ["with a number that nobody proved", { phoneVerified: false }],
  ["for another trade", { serviceType: "plumbing" }],
  ["for another place", { postcode: "LS2 7EW" }],
  ["31 days ago", { createdAt: daysAgo(31) }],
  ["and closed it", { routingStoppedAt: new Date() }],
  ["before it was an emergency", {}, { work: "Emergency" }],
])("who has asked %s is shown that request if nothing is other", async (_, other, answers) => {
  await aLead({ phone: "+447700900123", ...other });
  const homeowner = await asksAgain("07700 900 123", answers);
  const isSame = Object.keys({ ...other, ...answers }).length === 0;
  expect([homeowner.path === askedBefore, await requests()]).toEqual([isSame, isSame ? 1 : 2]);
});

test("nobody learns of a request by typing its number, and one that was deleted is asked for anew", async () => {
  await world.leeds({ verifiedRoofers: 1 });
  const phone = freshMobile();
  const homeowner = await atTheResults({ phone });
  await db.delete(rateLimits);
  const stranger = await new Visitor().visit("/ai-quote");
  await answerAnyService(stranger);
  await stranger.fill("Phone number", phone).press("Continue");
  await stranger.visit(paths.quizAskedBefore("/ai-quote"));
  expect(stranger.path).toBe("/ai-quote");
  await homeowner.follow("See or change my request");
  await homeowner.visit(`${homeowner.path}/delete`);
  await homeowner.press("Yes, delete my details");
  expect((await asksAgain(phone)).path).toContain("/quote-quiz/calculating?id=");
  expect(await requests()).toBe(2);
});
