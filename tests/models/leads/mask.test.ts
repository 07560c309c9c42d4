import { describe, expect, test } from "vitest";
import { maskEmail, maskName, maskPhone } from "~/models/leads/mask";

describe("somebody else sees", () => {
  test.each([
    ["priya.shah@example.com", "p•••@e•••.com"],
    ["ann@mail.example.co.uk", "a•••@m•••.uk"],
    ["a@b.uk", "•••@•••.uk"],
    ["two@signs@example.com", "t•••@e•••.com"],
    ["no sign", "•••"],
    ["ann@localhost", "•••"],
    ["@", "•••"],
    [" ", ""],
    ["", ""],
  ])("the email '%s' as '%s'", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });

  test.each([
    ["+447700900123", "••••• ••• •23"],
    ["07700 900 123", "••••• ••• •23"],
    ["020 7946 0018", "••• •••• ••18"],
    ["999", "•••"],
    ["ask Ann", "•••"],
    ["", ""],
  ])("the number '%s' as '%s'", (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  test.each([
    ["Priya Shah", "P••• S•••"],
    ["Zoë", "Z•••"],
    ["😀nn Lee", "😀••• L•••"],
    ["J Smith", "••• S•••"],
    ["  ", ""],
  ])("the name '%s' as '%s'", (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });
});
