import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { answersSchema } from "~/models/quiz/answer";
import { quizzes } from "~/models/quiz/quizzes";
import { waitlistSteps } from "~/models/waitlist/waitlist";
import { confirmationBody, notificationBody, sendSmsBody, verifySmsBody } from "~/routes/api/bodies";
import { endless, patternsOnLongTexts } from "../support/rules/long-patterns";

const everyName = new Set([...quizzes.flatMap(({ steps }) => steps), ...waitlistSteps].map(({ id }) => id));
const allEndless = Object.fromEntries([...everyName, "phone", "code", "type"].map((name) => [name, endless]));

/** What comes in a form, tests/journeys/hostile-fields.sweep.test.ts sends. */
const bodies: [string, z.ZodType][] = [
  ...quizzes.map(({ id, steps }): [string, z.ZodType] => [`all answers of ${id}`, answersSchema(steps)]),
  ...Object.entries({ sendSmsBody, verifySmsBody, notificationBody, confirmationBody }),
];

test.each(bodies)(
  "sixty thousand characters in %s are refused before a pattern sees them",
  async (_, schema) => {
    const body = { ...allEndless, lead: { id: endless } };
    expect(await patternsOnLongTexts(() => schema.safeParse(body))).toEqual([]);
  },
);

/** zod goes on to the pattern although the bound before it failed; a pipe stops there. */
test("a schema puts its pattern behind a pipe, and its bound in front", () => {
  const outOfReach = ["app/env.server.ts", "app/services/places/postcodes-io.server.ts"];
  /** The second half of two pipes, which tests/journeys/hostile-fields.sweep.test.ts goes through. */
  const secondHalf = "app/models/reading/email.ts";
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((name) => path.join("app", name))
    .filter((file) => /\.tsx?$/.test(file) && ![...outOfReach, secondHalf].includes(file));
  const careless = sources.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\s+/g, "");
    const bare = /(?<!\.pipe\(z\.string\(\))\.regex\(|\bz\.(email|url)\(/.exec(text);
    return bare ? [`${file}: ${bare[0]}`] : [];
  });
  expect(careless).toEqual([]);
});
