import { expect, test } from "vitest";
import { answerSpan, answerWords } from "~/models/leads/answer-time";
import { listAnswerTimes } from "~/models/leads/answer-time.server";
import { useDatabase } from "../../support/database";
import { ago, had } from "../../support/people/answers";
import { type Business, world } from "../../support/world";

useDatabase();

const hour = 60;

const timeOf = async ({ id }: Business) => (await listAnswerTimes([id])).get(id);
const nine = [10, 20, 30, 40, 100, 200, 300, 400, 500];

test("what is usual is the median of ten answers and more, and nothing of fewer", async () => {
  const business = await world.business();
  await had(business, nine);
  expect(await timeOf(business)).toBeUndefined();
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
  await had(
    business,
    Array.from({ length: 9 }, () => null),
  );
  expect(answerSpan(await timeOf(business))).toBeUndefined();
});

test("each of several is told of by its own requests, and nobody of none", async () => {
  const [quick, slow, fresh] = [await world.business(), await world.business(), await world.business()];
  await had(
    quick,
    Array.from({ length: 10 }, () => 5),
  );
  await had(
    slow,
    Array.from({ length: 10 }, () => 30 * hour),
  );
  const times = await listAnswerTimes([quick.id, slow.id, fresh.id]);
  expect([...times].sort(([, one], [, other]) => one - other)).toEqual([
    [quick.id, 5],
    [slow.id, 30 * hour],
  ]);
  expect(await listAnswerTimes([])).toEqual(new Map());
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
