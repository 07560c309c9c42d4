import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { leadChange } from "~/components/portal/lead-change";
import { forwardedAddress } from "~/http/client-address.server";
import { homeownerForm, professionalForm } from "~/models/accounts/sign-up.server";
import { readDirectoryQuery, readFinderQuery } from "~/models/listings/search/query";
import { emailAddress } from "~/models/messages/email-address";
import { answerSchema, answersSchema } from "~/models/quiz/answer";
import { quizzes } from "~/models/quiz/quizzes";
import { readQuoteQuery } from "~/models/quiz/quote-query";
import { parseLanding } from "~/models/trades/landing";
import { waitlistSteps } from "~/models/waitlist/waitlist";
import { confirmationBody, notificationBody, sendSmsBody, verifySmsBody } from "~/routes/api/bodies";
import { endless, patternsOnLongTexts } from "../support/rules/long-patterns";

const steps = quizzes.flatMap((quiz) => quiz.steps.map((step) => ({ name: `${quiz.id} ${step.id}`, step })));
const everyName = new Set([...steps.map(({ step }) => step.id), ...waitlistSteps.map(({ id }) => id)]);
const names = [
  ...["phone", "code", "type", "status", "notes", "leadId", "q", "location", "service", "name", "city"],
  ...["email", "password", "confirmPassword", "fullName", "businessName", "contactName", "serviceType"],
];
const allEndless = Object.fromEntries([...everyName, ...names].map((name) => [name, endless]));

const objects: Record<string, z.ZodType> = {
  sendSmsBody,
  verifySmsBody,
  notificationBody,
  confirmationBody,
  waitlist: answersSchema(waitlistSteps),
  homeownerForm,
  professionalForm,
  "the email of an account": z.object({ email: emailAddress("none") }),
};
const changes: Record<string, z.ZodType> = { leadChange };

describe("sixty thousand characters are refused before a pattern sees them", () => {
  test.each(steps)("in the answer to $name", async ({ step }) => {
    expect(await patternsOnLongTexts(() => answerSchema(step).safeParse(endless))).toEqual([]);
  });

  test.each(quizzes.map((quiz) => [quiz.id, quiz] as const))(
    "in all answers of %s at once",
    async (_, quiz) => {
      const schema = answersSchema(quiz.steps);
      expect(await patternsOnLongTexts(() => schema.safeParse(allEndless))).toEqual([]);
    },
  );

  test.each(Object.entries(objects))("in %s", async (_, schema) => {
    const body = { ...allEndless, lead: { id: endless } };
    expect(await patternsOnLongTexts(() => schema.safeParse(body))).toEqual([]);
  });

  test.each(Object.entries(changes))("in %s", async (_, schema) => {
    for (const intent of ["status", "notes"]) {
      const change = { ...allEndless, intent };
      expect(await patternsOnLongTexts(() => schema.safeParse(change))).toEqual([]);
    }
  });

  test("in an address, and in what a proxy says", async () => {
    const query = new URLSearchParams(
      ["q", "service", "location", "page", "radius", "name", "phone", "email", "postcode", "description"].map(
        (name) => [name, endless],
      ),
    );
    const read = () => {
      readDirectoryQuery(query);
      readFinderQuery(query);
      readQuoteQuery(query);
      parseLanding(endless);
      forwardedAddress(endless, 1);
    };
    expect(await patternsOnLongTexts(read)).toEqual([]);
  });
});

/** zod goes on to the pattern although the bound before it failed; a pipe stops there. */
test("a schema puts its pattern behind a pipe, and its bound in front", () => {
  const outOfReach = ["app/env.server.ts", "app/services/places/postcodes-io.server.ts"];
  /** The second half of two pipes, which the tests above go through. */
  const secondHalf = "app/models/messages/email-address.ts";
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
