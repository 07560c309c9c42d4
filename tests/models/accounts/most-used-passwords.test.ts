import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isCommon } from "~/models/accounts/passwords/new-password.server";
import { demoPassword } from "../../../drizzle/seed";
import { password } from "../../support/world";

describe("the passwords that are tried first", () => {
  test.each(["123456", "password", "Password1", "qwertyuiop", "LETMEIN", "liverpool"])(
    "have '%s'",
    (typed) => {
      expect(isCommon(typed)).toBe(true);
    },
  );

  test.each([demoPassword, password, "ridge-tile-9", "", "12345"])("have no '%s'", (typed) => {
    expect(isCommon(typed)).toBe(false);
  });

  test("weigh less than 60 kB", () => {
    expect(statSync("app/models/accounts/passwords/most-used.json").size).toBeLessThan(60_000);
  });
});
