import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { submitLead } from "~/models/leads/submission.server";
import { recordVendorApproval, requestCode } from "~/models/phones/verification.server";
import { answerSchema } from "~/models/quiz/answer";
import { estimateBySize } from "~/models/quiz/estimate";
import { canVisit, codeStepId, nextUnanswered, progress, type Quiz } from "~/models/quiz/journey";
import {
  codeStep,
  emailStep,
  firstNameStep,
  lastNameStep,
  phoneStep,
} from "~/models/quiz/quizzes/contact-steps";
import { codeWording } from "~/models/quiz/quizzes/home-project";
import { leads, outbox } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { recordAnswers } from "../../support/drafts";

useDatabase();

const estimate = estimateBySize("other", "small");
/** All that a quiz for chimneys would be: its file. */
const chimneyQuiz: Quiz = {
  id: "chimney",
  path: "/chimney-quote",
  title: "Chimney quote",
  resendSeconds: 60,
  wording: codeWording,
  goesOnWithoutCode: false,
  results: "quote",
  fallback: "quote-results-fallback",
  source: "website",
  describeLead: ({ birds }) => ({
    serviceType: "other",
    projectDescription: birds === "yes" ? "A chimney with a nest" : "A chimney",
    budgetRange: "To be discussed",
    timeline: "flexible",
    propertyType: "house",
    estimate,
    resultsEstimate: estimate,
    notes: "",
  }),
  steps: [
    {
      id: "chimney",
      kind: "choice",
      question: "What is wrong with the chimney?",
      choices: [
        { value: "smokes", label: "It smokes" },
        { value: "leans", label: "It leans" },
      ],
    },
    {
      id: "birds",
      kind: "choice",
      question: "Do birds live in it?",
      when: ({ chimney }) => chimney === "smokes",
      choices: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
    firstNameStep,
    lastNameStep,
    emailStep,
    phoneStep,
    codeStep,
  ],
};
const phone = "+447700900321";
const typed: Record<string, string> = {
  chimney: "smokes",
  birds: "yes",
  "first-name": "Ann",
  "last-name": "Lee",
  email: "ann@example.com",
  phone,
  [codeStepId]: "123456",
};

test("a fourth quiz is one file: it is asked, counted, checked, proved, priced, stored and confirmed", async () => {
  const visitorId = randomUUID();
  const answers: Record<string, string> = {};
  for (let step = nextUnanswered(chimneyQuiz, answers); step; step = nextUnanswered(chimneyQuiz, answers)) {
    expect(canVisit(chimneyQuiz, answers, step.id)).toBe(true);
    expect(answerSchema(step).safeParse("").success, step.id).toBe(false);
    expect(answerSchema(step).safeParse(typed[step.id]).success, step.id).toBe(true);
    answers[step.id] = step.kind === "code" ? "verified" : (typed[step.id] ?? "");
  }
  expect(Object.keys(answers)).toEqual(Object.keys(typed));
  expect(progress(chimneyQuiz, answers, codeStepId)).toEqual({ number: 7, total: 7, percent: 100 });
  expect(nextUnanswered(chimneyQuiz, { chimney: "leans" })?.id).toBe("first-name");

  const asked = { visitorId, phone, address: "203.0.113.9", resendSeconds: 60, issuer: "vendor" as const };
  const requested = await requestCode(asked);
  if (requested.status === "requested") await recordVendorApproval(requested.verificationId);
  const draft = await recordAnswers(visitorId, chimneyQuiz.id, answers);
  const site = {
    siteName: "Fettle",
    supportEmail: "hello@fettle.example",
    operatorEmail: "operator@fettle.example",
    requestLink: (id: string) => `https://fettle.example/my-request/${id}`,
    leadLink: (id: string) => `https://fettle.example/leads/${id}`,
  };
  expect(await submitLead(draft.id, chimneyQuiz, { site, place: undefined })).toMatchObject({
    status: "created",
  });
  expect(await db.select().from(leads)).toMatchObject([
    { source: "website", projectDescription: "A chimney with a nest", phoneVerified: true, estimate },
  ]);
  const told = await db.select({ to: outbox.recipient }).from(outbox);
  expect(told.map(({ to }) => to)).toContain("ann@example.com");
});

/** Pages that begin one quiz on purpose, in a page of their own. */
const entries = [
  "routes/public/home.tsx",
  "routes/quotes/get-roofing-quotes.tsx",
  "routes/quotes/quote-form.tsx",
];

test("nothing but the list of quizzes, and pages that begin one, knows one quiz from another", () => {
  const naming = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join("models", "quiz", "quizzes")))
    .filter((name) =>
      /quizzes\/(roofing|home-project|any-service|general)"/.test(
        readFileSync(path.join("app", name), "utf8"),
      ),
    );
  expect(naming.toSorted()).toEqual(entries);
});
