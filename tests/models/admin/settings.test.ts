import { afterEach, expect, test } from "vitest";
import { site } from "~/content/site";
import { applyWritten, salesBy, vatProblem } from "~/models/admin/settings";

const choicesOf = (tax: string | null) =>
  Object.fromEntries(salesBy(tax).map(({ label, choices }) => [label, choices?.map((each) => each.label)]));

const nobody = "Nobody: the price is charged as it stands";
const plus = { vat: "plus", stripeTax: "yes" };

test("a payment provider that works out the VAT is offered by its name", () => {
  expect(choicesOf("Till Tax")["Who works it out"]).toEqual([nobody, "Till Tax"]);
  expect(vatProblem(plus, "Till Tax")).toBeUndefined();
  expect(vatProblem({ ...plus, stripeTax: "no" }, "Till Tax")).toContain("Let Till Tax work it out");
});

test("of one that works out none nothing is offered, and no VAT comes on top of a price, whatever was chosen", () => {
  expect(choicesOf(null)["Who works it out"]).toEqual([nobody]);
  expect(salesBy(null).flatMap(({ hint }) => hint ?? [])).toEqual([]);
  expect(vatProblem(plus, null)).toBe("Nobody would add it. Have it in the price.");
  expect(vatProblem({ ...plus, vat: "included" }, null)).toBeUndefined();
});

const live = { live: true, sells: true, contactPage: "https://www.example.co.uk/contact" };
afterEach(() => applyWritten({}, { ...live, live: false }));

test("a live site names the email that its operator wrote for everybody, and without one leads to its contact page", () => {
  applyWritten({}, live);
  expect([site.supportEmail, site.writeTo]).toEqual(["", `us at ${live.contactPage}`]);
  applyWritten({ supportEmail: "hello@fixings.co.uk" }, live);
  expect([site.supportEmail, site.writeTo]).toEqual(["hello@fixings.co.uk", "hello@fixings.co.uk"]);
});
