import { expect, test } from "vitest";
import { estimateBySize, estimateRoofing, poundRange } from "~/models/quiz/estimate";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { aLead } from "../../support/people/professionals";
import { atThePhone } from "../../support/people/roofing-quiz";
import { requestToken } from "../../support/request-token";
import { newRoof } from "../../support/works";
import { world } from "../../support/world";

useDatabase();

/** Every range on the page, with its dash. */
const rangesOn = ({ text }: Visitor): string[] =>
  [...text.matchAll(/(£[\d,]+)(?: ?[–-] ?| to )(£[\d,]+)/g)].map(([, low, high]) => `${low} – ${high}`);

const onASemi = (work: string) => {
  const urgency = work === "emergency" ? "asap" : "this-month";
  const answers = { "property-type": "house", "roof-size": "medium", "roof-work": work, urgency };
  return poundRange(estimateRoofing(answers).result);
};

test("a semi's roof costs the same wherever it is said: one list, and rougher guides say so", async () => {
  const { slug } = await world.business({ serviceTypes: [] });
  const answers = { ...newRoof, urgency: "this-month" };
  const about = { answers, estimate: estimateRoofing(answers), source: "roofing_quiz" } as const;
  const lead = await aLead({ ...about, resultsEstimate: estimateBySize("roofing", "medium") });
  const list = ["replacement", "repair", "maintenance", "emergency"].map(onASemi);
  for (const [place, works] of [
    [paths.home, [0]],
    [`${paths.home}?work=repair&size=medium`, [1]],
    [`${paths.home}?work=emergency&size=medium`, [3]],
    ["/roofing", [0, 1]],
    [paths.cityRoofers("leeds"), [0, 1]],
    [paths.findRoofer("Leeds"), [0, 1]],
    [paths.quotesIn("roofing", "leeds"), [0, 1, 2, 3]],
    [paths.serviceIn("roofing", "leeds"), [0, 1, 2, 3]],
    [paths.business("leeds", slug), [0, 1, 2, 3]],
    [paths.quizResults(paths.roofingQuiz, lead), [0]],
    [paths.myRequest(requestToken(lead)), [0]],
  ] as const) {
    const said = new Set(rangesOn(await new Visitor().visit(place)));
    expect([...said].sort(), place).toEqual(works.map((work) => list[work]).sort());
  }
  expect(new Set(rangesOn(await atThePhone({ urgency: "This month" })))).toEqual(new Set([list[0]]));
  const rougher = await new Visitor().visit(paths.quoteResults(lead));
  expect(rougher.heading).toBe("£1,750 – £3,250");
  expect(rougher.text).toContain(
    `A rougher guide than our roofing quiz, not a quote. The quiz said ${list[0]}.`,
  );
  for (const query of ["quote-success?service=", "quote-results-fallback?service="]) {
    const rough = async (service: string) => (await new Visitor().visit(`/${query}${service}`)).text;
    expect([await rough("roofing"), await rough("plumbing")]).toEqual([
      expect.stringContaining("A rougher guide than our roofing quiz, not a quote."),
      expect.stringContaining("A guide, not a quote."),
    ]);
  }
});
