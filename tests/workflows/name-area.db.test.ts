import { expect, test } from "vitest";
import type { PostcodeLookup } from "~/models/places/place";
import { nameArea } from "~/workflows/listings/name-area.server";
import { useDatabase } from "../support/database";

useDatabase();

const failing =
  (error: Error): PostcodeLookup =>
  async () => {
    throw error;
  };

test("a page names the town of the postcode area while nobody answers", async () => {
  expect(await nameArea("LS1 4DY", () => new Promise(() => {}))).toBe("Leeds");
});

test("a page names the town of the postcode area while the database is gone", async () => {
  const outage = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(await nameArea("LS1 4DY", failing(outage))).toBe("Leeds");
});

test("a fault of ours is not passed over as if nobody had answered", async () => {
  await expect(nameArea("LS1 4DY", failing(new TypeError("ours")))).rejects.toThrow("ours");
});
