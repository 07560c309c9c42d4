import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { type PriceTerms, totalsOf, typedTotal } from "~/models/prices/price";
import { enteredForm, fieldsOf, priceForm, readTyped } from "~/models/prices/price-form";
import { seededRandom } from "../../support/numbers";

const at = new Date("2026-11-25T12:00:00Z");

function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, typed] of Object.entries({ amount: "4,800", vat: "included", ...fields })) {
    form.set(name, typed);
  }
  return parseWithZod(form, { schema: priceForm(at) });
}

const errorsOf = (fields: Record<string, string>) => {
  const submission = submit(fields);
  return submission.status === "success" ? {} : (submission.error ?? {});
};

/** A total by decimal digits on paper: the test's own sum, in whole pence of BigInt. */
function byHand(typed: { whole: bigint; part: bigint; days: bigint; vat: string }): bigint {
  const net = (typed.whole * 100n + typed.part) * typed.days;
  if (typed.vat !== "plus") return net;
  const tenths = net * 2n;
  return net + tenths / 10n + (tenths % 10n >= 5n ? 1n : 0n);
}

test("200 prices of all kinds come to what another calculation says, to the penny", () => {
  const random = seededRandom(20_261_125);
  const below = (most: number) => Math.floor(random() * most);
  const right = Array.from({ length: 200 }, () => {
    const [whole, part, days] = [below(900) + 1, below(100), below(60) + 1];
    const [vat, basis] = [["included", "plus", "none"][below(3)] ?? "", ["fixed", "day"][below(2)] ?? ""];
    const total = byHand({
      whole: BigInt(whole),
      part: BigInt(part),
      days: basis === "day" ? BigInt(days) : 1n,
      vat,
    });
    const deposit = BigInt(below(Number(total)));
    const first = BigInt(below(Number(total - deposit)));
    const inPounds = (pence: bigint) => `${pence / 100n}.${String(pence % 100n).padStart(2, "0")}`;
    const fields = {
      ...{ amount: `${whole}.${String(part).padStart(2, "0")}`, vat, basis, days: String(days) },
      ...{ deposit: inPounds(deposit), stage1: inPounds(first), when1: "At the start" },
      ...{ stage2: inPounds(total - deposit - first), when2: "At the end" },
    };
    const terms = readTyped(fields, at);
    const short = { ...fields, stage2: inPounds(total - deposit - first + 1n) };
    return terms && BigInt(totalsOf(terms).total) === total && !readTyped(short, at);
  });
  expect(right.filter(Boolean)).toHaveLength(200);
});

describe("a price", () => {
  test.each([
    [{ amount: "" }, "amount", "Enter the price in pounds"],
    [{ amount: "-400" }, "amount", "below zero"],
    [{ amount: "0" }, "amount", "£0"],
    [{ amount: "lots" }, "amount", "like 4,800"],
    [{ amount: "500,000.01" }, "amount", "up to £500,000"],
    [{ amount: "450,000", vat: "plus" }, "amount", "That comes to £540,000"],
    [{ vat: "" }, "vat", "VAT"],
    [{ basis: "day" }, "days", "how many days"],
    [{ basis: "day", days: "0" }, "days", "whole number"],
    [{ startOn: "2026-11-24" }, "startOn", "in the past"],
    [{ startOn: "soon" }, "startOn", "as a day, like 9 December 2026"],
    [{ validUntil: "2025-01-01" }, "validUntil", "in the past"],
    [{ validUntil: "2090-01-01" }, "validUntil", "two years"],
    [{ stage1: "1000", when1: "First" }, "stage1", "come to £1,000, the price with VAT to £4,800"],
    [{ stage1: "4800" }, "when1", "when this is due"],
    [{ when2: "Later" }, "stage2", "how much"],
    [{ deposit: "5000" }, "deposit", "more than the price"],
    [{ guaranteeYears: "lifetime" }, "guaranteeYears", "whole years"],
    [{ scaffolding: "perhaps" }, "scaffolding", ""],
  ])("%j is refused, in words at its field", (fields, field, words) => {
    expect(errorsOf(fields)[field]?.join(" ")).toContain(words);
  });

  test("is read in a day's and a person's way of writing, and back", () => {
    const typed = {
      ...{ amount: "£300", vat: "plus", basis: "day", days: "12", scaffolding: "no", materials: "yes" },
      ...{ materialsNamed: "Welsh slate", guaranteeYears: "10", insuranceBacked: "yes" },
      ...{ startOn: "Thursday 3 Dec", workingDays: "12", deposit: "500", validUntil: "2026-12-25" },
    };
    const terms = readTyped(typed, at) as PriceTerms;
    expect(terms).toMatchObject({
      ...{ pence: 30_000, days: 12, startOn: "2026-12-03", depositPence: 50_000, insuranceBacked: true },
      included: { scaffolding: "no", materials: "yes" },
    });
    expect(totalsOf(terms)).toEqual({ net: 360_000, added: 72_000, total: 432_000 });
    expect(readTyped(fieldsOf(terms), at)).toEqual(terms);
  });

  test("has a total while it is typed, once it is an amount", () => {
    const typed = (amount: string) => typedTotal({ amount, vat: "plus", basis: "fixed", days: "" });
    expect(typed("4800,50")).toBe("£5,760.60 (fixed price, £4,800.50, plus VAT of £960.10)");
    expect(["4.800", "1e3", ""].map(typed)).toEqual(["not yet", "not yet", "not yet"]);
  });

  test("from paper says whose it is", () => {
    const read = (fields: object) =>
      enteredForm(at).safeParse({ amount: "3900", vat: "plus", ...fields }).data;
    expect(read({})).toBeUndefined();
    expect(read({ whose: "  Bob’s Roofs " })).toMatchObject({ whose: "Bob’s Roofs" });
  });
});
