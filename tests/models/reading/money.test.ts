import { describe, expect, test } from "vitest";
import { pounds, readMoney } from "~/models/reading/money";
import { seededRandom } from "../../support/numbers";

describe("pounds", () => {
  test.each([
    ["4800", 480_000],
    ["£4,800", 480_000],
    ["4 800.50", 480_050],
    ["4,800.5", 480_050],
    ["£ 4.8k", 480_000],
    ["12K", 1_200_000],
    ["0.01", 1],
    ["4800,50", 480_050],
    ["850,00", 85_000],
    ["4,8k", 480_000],
    ["1250,50", 125_050],
    ["4 800,50", 480_050],
    ["1,234,567.89", 123_456_789],
    ["4, 800", 480_000],
    ["4800 pounds", 480_000],
    ["4800 GBP", 480_000],
    ["£1.2k", 120_000],
    ["￡４８００", 480_000],
  ])("are read as people type them: %s", (typed, pence) => {
    expect(readMoney(typed)).toEqual({ value: pence });
  });

  test.each(["", "-5", "five", "1e5", "0x10", "£", "k", "4,,800", "1".repeat(400)])(
    "are not read of what is no amount: %s",
    (typed) => expect(readMoney(typed)).toEqual({}),
  );

  test.each([
    ["4.800", "£4,800 or £4.80"],
    ["4.800,50", "£480,050 or £4,800.50"],
    ["48,00,50", "£480,050 or £4,800.50"],
    ["4800,500", "£4,800,500 or £4,800.50"],
    ["12 50", "£1,250 or £12.50"],
    ["0,800", "£800 or £0.80"],
    ["500-600", "£500 or £600"],
    ["£1,200 to £1,500 + VAT", "£1,200 or £1,500"],
    ["4.805k", "£4,805,000 or £4,805"],
  ])("are asked about where their marks can mean two: %s", (typed, both) => {
    const doubt = `Is ‘${typed}’ ${both}? Write it as one of these`;
    expect(readMoney(typed)).toEqual({ doubt, offer: both.split(" or ")[0] });
  });

  test.each([
    ["£1,200 + VAT", "£1,200"],
    ["£4,800.00 inc VAT", "£4,800"],
    ["850 plus vat", "£850"],
    ["about 500", "£500"],
    ["~1.5k", "£1,500"],
    ["up to £90.50", "£90.50"],
  ])("are asked alone where more is said: %s", (typed, offer) => {
    expect(readMoney(typed)).toEqual({ doubt: `Write the amount alone: ${offer}`, offer });
  });

  test("as they are written are read as what they are", () => {
    const random = seededRandom(20_261_128);
    const amounts = Array.from({ length: 500 }, () => Math.floor(random() * 10 ** (1 + random() * 8)));
    const commas = (pence: number) => `${Math.floor(pence / 100)},${String(pence % 100).padStart(2, "0")}`;
    for (const pence of amounts) {
      expect(readMoney(pounds(pence)).value).toBe(pence);
      expect(readMoney(commas(pence)).value).toBe(pence);
    }
  });

  test("are written with their pence where there are any", () => {
    expect([480_000, 480_050, 123_456_789].map(pounds)).toEqual(["£4,800", "£4,800.50", "£1,234,567.89"]);
  });
});
