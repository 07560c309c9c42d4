import { expect, test } from "vitest";
import { site } from "~/content/site";
import { listPlaceholders } from "~/models/base/placeholders";

test("what comes with the source is told from what somebody wrote", () => {
  const given = {
    whatsApp: site.whatsApp,
    supportEmail: site.supportEmail,
    operatorName: site.operator.name,
    operatorAddress: site.operator.address,
    sender: "Fettle <hello@fettle.example>",
  };
  expect(listPlaceholders(given)).toEqual(Object.keys(given));
  expect(
    listPlaceholders({
      whatsApp: "07911 123456",
      supportEmail: "hello@fettle.co.uk",
      operatorName: "Field & Sons Ltd",
      operatorAddress: "1 Kirkgate, Leeds LS1 4DY",
      sender: "Examples Ltd <hello@examples.co.uk>",
    }),
  ).toEqual([]);
});
