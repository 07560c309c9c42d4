import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmail } from "~/models/reading/email";
import { hostileStrings } from "../../support/files/hostile-strings";

test("a text far longer than an address is none", () => {
  expect(readEmail(`sam@birch.example${" ".repeat(500)}`)).toEqual({});
});

test("whatever is typed, what is read or offered is an address that is read as itself", () => {
  const isStable = (typed: string) => {
    const { value, offer } = readEmail(typed);
    for (const address of [value, offer]) if (address) expect(readEmail(address).value).toBe(address);
  };
  for (const typed of hostileStrings) isStable(typed);
  fc.assert(fc.property(fc.emailAddress(), isStable));
  fc.assert(fc.property(fc.string({ unit: "binary" }), isStable));
});
