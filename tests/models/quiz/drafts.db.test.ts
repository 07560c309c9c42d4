import { randomUUID } from "node:crypto";
import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { abandonDraft, findDraft, openDraft, reopenDraft } from "~/models/quiz/drafts.server";
import { quizDrafts } from "../../../drizzle/schema";
import { findRow, listRows, useDatabase } from "../../support/database";

useDatabase();

const house = { "property-type": "house" };
const opening = (visitorId: string, address = "203.0.113.200") => ({
  visitorId,
  quizId: "roofing",
  answers: house,
  address,
});

test("one sender may begin only so many an hour; another is not held back by it", async () => {
  const most = env.DRAFTS_PER_HOUR_AND_ADDRESS;
  for (let begun = 0; begun < most; begun++) {
    expect((await openDraft(opening(randomUUID()))).status).toBe("open");
  }
  const refused = await openDraft(opening(randomUUID()));
  expect(refused).toMatchObject({ status: "limited", retryAfterSeconds: expect.any(Number) });
  expect(await db.$count(quizDrafts)).toBe(most);
  expect((await openDraft(opening(randomUUID(), "203.0.113.201"))).status).toBe("open");
});

test("two posts at once that begin afresh leave one draft open, and one aside that can be gone on with", async () => {
  const visitorId = randomUUID();
  await openDraft(opening(visitorId));
  await Promise.all([1, 2, 3].map(() => openDraft({ ...opening(visitorId), fresh: true })));
  expect(await db.$count(quizDrafts)).toBe(2);
  const open = await findDraft(visitorId, "roofing");
  const [aside] = await listRows(quizDrafts, isNotNull(quizDrafts.completedAt));
  await Promise.all([1, 2].map(() => reopenDraft(visitorId, "roofing", aside?.id ?? "")));
  expect((await findDraft(visitorId, "roofing"))?.id).toBe(aside?.id);
  expect((await findRow(quizDrafts, isNotNull(quizDrafts.completedAt)))?.id).toBe(open?.id);
});

test("what is left behind is gone, and of this visitor and quiz alone", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await openDraft(opening(one));
  await openDraft(opening(other));
  await abandonDraft(one, "roofing");
  expect(await findDraft(one, "roofing")).toBeUndefined();
  expect(await findDraft(other, "roofing")).toBeDefined();
});
