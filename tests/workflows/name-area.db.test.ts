import { expect, test } from "vitest";
import type { PostcodeLookUp } from "~/models/places/place";
import { nameArea } from "~/workflows/listings/name-area.server";
import { useDatabase } from "../support/database";

useDatabase();

const answering: PostcodeLookUp = async () => ({
  status: "found",
  coordinates: undefined,
  district: "Kirklees",
  county: "West Yorkshire",
  parish: undefined,
});
const failing =
  (error: Error): PostcodeLookUp =>
  async () => {
    throw error;
  };

test("an area has the name that its authority gives it", async () => {
  expect(await nameArea("HD1 2AB", answering)).toBe("Kirklees");
});

test("a page goes on with the town of the postcode area when nobody answers", async () => {
  expect(await nameArea("LS1 4DY", () => new Promise(() => {}))).toBe("Leeds");
});

test("and when the database is gone", async () => {
  const outage = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(await nameArea("LS1 4DY", failing(outage))).toBe("Leeds");
});

test("but a fault of ours is not passed over", async () => {
  await expect(nameArea("LS1 4DY", failing(new TypeError("ours")))).rejects.toThrow("ours");
});

test("what is no postcode is in your area", async () => {
  expect(await nameArea("<script>", answering)).toBe("your area");
});
