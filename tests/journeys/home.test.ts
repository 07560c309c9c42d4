import { beforeAll, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { estimateRoofing, pounds } from "~/models/quiz/estimate";
import { roofingQuiz } from "~/models/quiz/quizzes/roofing";
import { paths } from "~/paths";
import { seedDemo } from "../../drizzle/seed";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";

useDatabase({ keep: "everything" });
beforeAll(async () => void (await seedDemo(db)));

const valuesOf = (id: string): string[] => {
  const step = roofingQuiz.steps.find((each) => each.id === id);
  return step?.kind === "choice" ? step.choices.map(({ value }) => value) : [];
};

test("a price stands on the home page before any question, for each work and size what variant A says", async () => {
  const visitor = new Visitor();
  for (const asked of [`${paths.home}?work=<b>&size=constructor`, paths.home]) {
    await visitor.visit(asked);
    expect(visitor.text).toContain("New tiles on a semi: £7,140 to £9,660");
  }
  expect(visitor.text.indexOf("A guide, not a quote")).toBeLessThan(visitor.text.indexOf("What type of"));
  for (const work of valuesOf("roof-work")) {
    for (const size of valuesOf("roof-size")) {
      await visitor.visit(`${paths.home}?work=${work}&size=${size}`);
      // Nobody with a leak now waits for the month.
      const urgency = work === "emergency" ? "asap" : "this-month";
      const { min, max } = estimateRoofing({ "roof-work": work, "roof-size": size, urgency }).result;
      expect(visitor.text, `${work} ${size}`).toContain(`: ${pounds(min)} to ${pounds(max)}`);
      expect([visitor.value("What it needs"), visitor.value("The house")]).toEqual([work, size]);
    }
  }
});

test("what was picked for the price is answered in the quiz, and can be changed in one tap", async () => {
  const visitor = await new Visitor().visit(paths.home);
  visitor.choose("What it needs", "A repair").choose("The house", "Detached");
  await visitor.press(/^Show/);
  await visitor.press(/^House/);
  expect(visitor.heading).toBe("When do you need it done?");
  await visitor.press(/^This month/);
  await visitor.follow("Large");
  await visitor.press(/^Medium/);
  expect(visitor.text).toContain("About £1,020 to £1,380.");
});

test("each figure is said once, and what is coming in one place", async () => {
  const { text } = await new Visitor().visit(paths.home);
  for (const figure of ["10,000+", "15,000+", "500+", "4.8/5", "98%", "24hrs", "92.5%", "2.3 min"]) {
    expect(text.split(figure).length - 1, figure).toBe(1);
  }
  expect(text.match(/on its way/g)).toHaveLength(1);
});
