import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAddress, readEmail } from "~/models/reading/email";
import { hostileStrings } from "../../support/files/hostile-strings";

const dan = "dan@birch.example";

test.each([
  [dan, dan],
  [" Dan.O'Hara+roofs@Birch.example ", "Dan.O'Hara+roofs@Birch.example"],
  ["mailto:dan@birch.example?subject=Quote", dan],
  ["Email: mailto:dan@birch.example", dan],
  ["<dan@birch.example>", dan],
  ["Dan <dan@birch.example>", dan],
  ['"Dan, Birch" <dan@birch.example>;', dan],
  ["dan@birch.example.", dan],
  ["dan@birch.example,", dan],
  ["dan@birch.example;dan@birch.example", dan],
  ["logo@2x.png dan@birch.example", dan],
  ["dan@bücher.example", "dan@xn--bcher-kva.example"],
  ["sam@gmail.com", "sam@gmail.com"],
  ["sam@hotmail.ca", "sam@hotmail.ca"],
  ["sam@mail.com", "sam@mail.com"],
  ["sam@love.co.uk", "sam@love.co.uk"],
  ["sam@firm.co.us", "sam@firm.co.us"],
  ["sam@firm.org.uk", "sam@firm.org.uk"],
  ["sam@firm.uk", "sam@firm.uk"],
  [`${"a".repeat(64)}@birch.example`, `${"a".repeat(64)}@birch.example`],
])("%j is the address %s", (typed, value) => {
  expect(readEmail(typed)).toEqual({ value });
});

test.each([
  "",
  "sam",
  "@birch.example",
  "a@b@birch.example",
  "a@b",
  "a@b..uk",
  "a@.b.uk",
  "a@-b.uk",
  ".sam@birch.example",
  "sam..x@birch.example",
  "sam@birch.example1",
  "sam@192.168.0.1",
  "logo@2x.png",
  `${"a".repeat(65)}@birch.example`,
  `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(10)}.example`,
  `a@${"b".repeat(64)}.example`,
  `sam@birch.example${" ".repeat(500)}`,
])("%j is no address", (typed) => {
  expect(readEmail(typed)).toEqual({});
});

test.each([
  ["sam@gmial.com", "sam@gmail.com"],
  ["Sam@GMAIL.CON", "Sam@gmail.com"],
  ["sam@gmail.co", "sam@gmail.com"],
  ["sam@hotnail.com", "sam@hotmail.com"],
  ["sam@hotmial.co.uk", "sam@hotmail.co.uk"],
  ["sam@yahooo.co.uk", "sam@yahoo.co.uk"],
  ["sam@btinternt.com", "sam@btinternet.com"],
  ["sam@msn.con", "sam@msn.com"],
  ["sam@birch.con", "sam@birch.com"],
  ["sam@birch.co.ukk", "sam@birch.co.uk"],
  ["sam@birch.couk", "sam@birch.co.uk"],
  ["sam@birch.oc.uk", "sam@birch.co.uk"],
])("in place of %s, which may be meant, %s is offered", (value, offer) => {
  expect(readEmail(value)).toEqual({ value, offer });
});

test.each([
  ["sam@gmail", { offer: "sam@gmail.com" }],
  ["sam@gmailcom", { offer: "sam@gmail.com" }],
  ["sam@gmail,com", { offer: "sam@gmail.com" }],
  ["a@b.uk, c@d.uk", { value: "a@b.uk", doubt: "Two addresses: we took a@b.uk" }],
  ["sám@birch.example", { doubt: "We cannot write to an address with á before the @. Please enter another" }],
])("of %j is said or offered what it may be", (typed, read) => {
  expect(readEmail(typed)).toEqual(read);
});

test("a form takes what is read, and says why it takes nothing", () => {
  const field = emailAddress("Please enter your email");
  expect(field.parse("Dan <dan@birch.example>")).toBe(dan);
  const said = (typed: string) => field.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(said("")).toEqual(["Please enter your email"]);
  expect(said("a@b..uk")).toEqual(["Please enter a valid email address"]);
  expect(said("sám@birch.example")).toEqual([
    "We cannot write to an address with á before the @. Please enter another",
  ]);
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
