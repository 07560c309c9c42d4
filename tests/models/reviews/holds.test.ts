import { describe, expect, test } from "vitest";
import { holdsOfText } from "~/models/reviews/holds";
import { costWords, writerWords } from "~/models/reviews/review";

describe("what holds a review", () => {
  test("is nothing of an honest one, whatever it says of the business", () => {
    for (const text of [
      "They mended the ridge in a morning and swept up after themselves.",
      "Terrible. Cost £12,500 and not the 9,750 they said on 12/10/2026. Never again.",
      "Rang at 8.30, came at 10. Did 3 bed semi. co-op job too, no.1 in Leeds!",
      "Scunthorpe firm. Classic Essex wit: 'assess the gutters first'. Dick from the office was kind.",
      "Rang. Me and him agreed. Net cost was fair @ 20 a metre. Info came late.",
      "Their invoice 900100200 was right to the penny.",
      "I paid 1250 plus 250 for 14 square metres; 07 November to 15 November.",
    ]) {
      expect(holdsOfText(text), text).toEqual([]);
    }
  });

  test.each([
    "Ring me on 07700 900 123 for more",
    "ring 0113.496.0000",
    "ring +44 (0)7700-900-123",
    "oh seven seven double oh nine double oh one two three",
    "write to jane@home.example",
    "jane at gmail dot com",
    "jane @ home . example",
    "find us @fieldroofing",
    "see www.cheap-roofs.co.uk",
    "see cheaproofs dot com",
    "https://bit.ly/x",
    "cheaproofs.\u200Bcom",
    "０７７００９００１２３",
  ])("is a contact detail: %s", (text) => {
    expect(holdsOfText(text)).toEqual(["contact_details"]);
  });

  test.each(["What a wanker.", "a total c u n t", "f*u*c*k off", "bast.ards", "B4STARD", "Shítheads, cûnts"])(
    "is abuse: %s",
    (text) => expect(holdsOfText(text)).toEqual(["abuse"]),
  );
});

test("a cost is shown as a range, and a writer without a name by town", () => {
  expect([100, 24_999, 25_000, 120_000, 5_000_000].map(costWords)).toEqual([
    "less than £250",
    "less than £250",
    "£250 to £500",
    "£1,000 to £2,500",
    "more than £50,000",
  ]);
  expect(writerWords({ firstName: "Jane", initial: "S", town: "Leeds" })).toBe("Jane S., Leeds");
  expect(writerWords({ firstName: "Jane", initial: "", town: "Leeds" })).toBe("Jane, Leeds");
  expect(writerWords({ firstName: "", initial: "", town: "Leeds" })).toBe("A homeowner in Leeds");
});
