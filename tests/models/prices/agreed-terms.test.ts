import { describe, expect, test } from "vitest";
import { agreementForm } from "~/models/prices/agreement-form";
import { agreedTerms, unsettledIn } from "~/models/prices/open-terms";
import type { AgreementDetails, PriceTerms } from "~/models/prices/price";
import { readTyped } from "~/models/prices/price-form";

const at = new Date("2026-11-28T12:00:00Z");
const work = { roofReplacement: false, urgent: false };
const included = { scaffolding: "no", waste: "yes", making_good: "yes", materials: "not_needed" };
const whole = readTyped(
  { amount: "690", vat: "included", ...included, guaranteeYears: "10", deposit: "0" },
  at,
) as PriceTerms;
const details: AgreementDetails = {
  ...{ address: "12 Hyde Park Road, Leeds", mayBegin: null, startOn: "2026-12-13", workingDays: 2 },
  besides: "",
};

describe("what is not settled", () => {
  test("is nothing of a price that says all, with a start after the 14 days", () => {
    expect(unsettledIn(whole, details, work, at)).toEqual([]);
  });

  test("is whether work may begin, from the day on that a start lies within the 14 days", () => {
    const question = "May the work begin before Sun 13 Dec 2026? The customer answers that.";
    const soon = { ...details, startOn: "2026-12-12" };
    expect(unsettledIn(whole, soon, work, at)).toEqual([question]);
    expect(unsettledIn(whole, { ...soon, mayBegin: "yes" }, work, at)).toEqual([]);
    expect(unsettledIn(whole, soon, { ...work, urgent: true }, at)).toEqual([]);
    const nextDay = new Date("2026-11-29T00:30:00Z");
    expect(unsettledIn(whole, details, work, nextDay)).toEqual([
      "May the work begin before Mon 14 Dec 2026? The customer answers that.",
    ]);
  });

  test("is each thing that neither the price nor the agreement says", () => {
    const bare = readTyped({ amount: "690", vat: "included" }, at) as PriceTerms;
    const open = unsettledIn(
      bare,
      { ...details, startOn: null, workingDays: null },
      { ...work, roofReplacement: true },
      at,
    );
    expect(open).toEqual([
      ...["Scaffolding", "Taking waste away", "Making good", "Materials"],
      "Building control or a competent-person certificate",
      ...["Guarantee", "Deposit", "Earliest start", "Working days"],
    ]);
  });

  test("is no deposit where stages make the whole price", () => {
    const staged = { ...whole, depositPence: null, stages: [{ pence: 69_000, when: "At the end" }] };
    expect(unsettledIn(staged, details, work, at)).toEqual([]);
  });
});

test("an agreement changes nothing that the price says", () => {
  const said = { included: { scaffolding: "yes" as const }, guaranteeYears: 1, insuranceBacked: true };
  const agreed = agreedTerms(whole, { ...details, said: { ...said, depositPence: 50_000 } });
  expect(agreed).toEqual({ ...whole, startOn: details.startOn, workingDays: details.workingDays });
});

test("a deposit above the price is refused in the agreement, as in the price", () => {
  const form = agreementForm("business", at, { urgent: false, totalPence: 69_000 });
  const wrong = form.safeParse({ deposit: "690,01" }).error?.issues;
  expect(wrong).toMatchObject([
    { path: ["deposit"], message: "The deposit is more than the price, which is £690" },
  ]);
});
