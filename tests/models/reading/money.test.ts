import { describe, expect, test } from "vitest";
import { pounds, readMoney } from "~/models/reading/money";
import { seededRandom } from "../../support/numbers";

describe("pounds", () => {
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
