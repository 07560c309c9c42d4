import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { freshMobile, introduce, provePhone } from "../../support/people/roofing-quiz";
import { buildWith } from "../../support/setup/own-build";
import { password, world } from "../../support/world";

useDatabase();

/** All that a quiz for chimneys is: its file, and a line in the list. */
const chimneyQuiz = `
import { estimateBySize } from "../estimate";
import type { Quiz } from "../journey";
import { codeStep, emailStep, firstNameStep, lastNameStep, phoneStep, postcodeStep } from "./steps";
import { anyWork } from "./home-project";

export const chimneyQuiz: Quiz = {
  id: "chimney",
  path: "/chimney-quote",
  title: "Chimney quote",
  ...anyWork,
  goesOnWithoutCode: true,
  results: "matches",
  waiting: { page: "sweeping", seconds: 3, title: "Sweeping the figures", text: "One moment." },
  fallback: "quote-results-fallback",
  source: "website",
  sourceName: "Website",
  describeLead: ({ birds }) => ({
    serviceType: "roofing",
    projectDescription: birds === "yes" ? "A chimney with a nest" : "A chimney",
    budgetRange: "To be discussed",
    timeline: "flexible",
    propertyType: "house",
    estimate: estimateBySize("roofing", "small"),
    resultsEstimate: estimateBySize("roofing", "small"),
    notes: "",
  }),
  steps: [
    {
      id: "chimney",
      kind: "choice",
      question: "What is wrong with the chimney?",
      choices: [{ value: "smokes", label: "It smokes" }, { value: "leans", label: "It leans" }],
    },
    {
      id: "birds",
      kind: "choice",
      question: "Do birds live in it?",
      when: ({ chimney }) => chimney === "smokes",
      choices: [{ value: "yes", label: "Yes" }, { value: "no", label: "No" }],
    },
    firstNameStep,
    lastNameStep,
    emailStep,
    phoneStep,
    codeStep,
    postcodeStep,
  ],
};
`;

let built: ReturnType<typeof buildWith>;
beforeAll(() => {
  const list = "app/models/quiz/quizzes/index.ts";
  built = buildWith({
    files: { "app/models/quiz/quizzes/chimney.ts": chimneyQuiz },
    lines: [
      {
        file: list,
        from: "anyServiceQuiz, generalQuiz];",
        to: "anyServiceQuiz, generalQuiz, chimneyQuiz];",
      },
      {
        file: list,
        from: "import { generalQuiz }",
        to: 'import { chimneyQuiz } from "./chimney";\nimport { generalQuiz }',
      },
    ],
  });
});
afterAll(() => built.remove());

test("a fourth quiz is one file and a line: a homeowner walks it from its first page to the roofer's list", async () => {
  const { account } = await world.roofer({ businessName: "Kirkgate Slaters" });
  const homeowner = await new Visitor({ build: built.server }).visit("/chimney-quote");
  expect(homeowner.heading).toBe("What is wrong with the chimney?");
  expect(homeowner.text).toContain("Step 1 of 7");
  await homeowner.press("It smokes");
  expect(homeowner.path).toBe("/chimney-quote/birds");
  await homeowner.press("Yes");
  await introduce(homeowner);
  await provePhone(homeowner, freshMobile());
  await homeowner.fill("Postcode", "LS1 4DY").press("Continue");

  expect(homeowner.path).toMatch(/^\/chimney-quote\/sweeping\?id=/);
  expect(homeowner.heading).toBe("Sweeping the figures");
  await homeowner.refresh();
  expect(homeowner.path).toMatch(/^\/chimney-quote\/results\?id=/);
  expect(homeowner.heading).toContain("£");
  expect(homeowner.text).toContain("A chimney with a nest");
  expect(homeowner.text).toMatch(/Do birds live in it\?\s*Yes/);
  expect(homeowner.text).toContain("Kirkgate Slaters");

  const roofer = await new Visitor({ build: built.server }).visit(paths.leads());
  await roofer.fillAll({ Email: account.email, Password: password }).press("Sign In");
  await roofer.follow(/View Details/i);
  expect(roofer.text).toContain("A chimney with a nest");
});

test("and so are its page without a code, its half-way page, and its place in the site map", async () => {
  const homeowner = await new Visitor({ build: built.server }).visit("/chimney-quote/without-code");
  expect(homeowner.path).toBe("/chimney-quote");
  await homeowner.press("It leans");
  await homeowner.visit("/chimney-quote");
  expect(homeowner.heading).toBe("You have a quote half done");
  const map = await homeowner.raw(paths.sitemapFile("pages.xml"));
  expect(await map.text()).toContain("/chimney-quote<");
});
