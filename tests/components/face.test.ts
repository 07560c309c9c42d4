import { describe, expect, test } from "vitest";
import { initialsOf } from "~/components/listing/face";

describe("the initials of a business", () => {
  test.each([
    ["Kirkgate Slaters", "KS"],
    ["The Roof & Gutter Company", "RG"],
    ["M & B Roofing", "MB"],
    ["Ó Dálaigh & Mac Giolla Bhríde Slating", "ÓD"],
    ["slater", "S"],
    ["24/7 Roofing", "27"],
    ["🏠🏠", ""],
    ["", ""],
    ['<img src=x onerror="alert(1)">', "IS"],
  ])("of %j are %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
