import { describe, expect, test } from "vitest";
import { parseEnv } from "~/env.server";
import { pickPlaces } from "~/services/places/places.server";
import { postcodesIo } from "~/services/places/postcodes-io.server";
import { hostileStrings } from "../../support/files/hostile-strings";
import { liveSettings } from "../../support/processes/server-process";
import { type Answer, openVendorServer } from "../../support/vendors/vendor-server";
import { useVendorServer } from "../../support/vendors/vendors";

const vendor = useVendorServer();

const unavailable = { status: "unavailable" };
const leeds = {
  postcode: "LS1 4DY",
  latitude: 53.7959,
  longitude: -1.5516,
  admin_district: "Leeds",
  admin_county: null,
  parish: "Leeds, unparished area",
};
const ok = (result: unknown): Answer => ({ status: 200, body: { status: 200, result } });
const unknown: Answer = { status: 404, body: { status: 404, error: "Postcode not found" } };
const broken: Answer = { status: 500, body: { status: 500, error: "Internal server error" } };

describe("what postcodes.io is asked", () => {
  test.each([
    ["LS1 4DY", "/postcodes/LS14DY"],
    [" ls1\t4dy ", "/postcodes/ls14dy"],
    ["SW1A 1AA", "/postcodes/SW1A1AA"],
  ])("for %j GET %s and nothing else", async (postcode, path) => {
    vendor.answer(ok(leeds));
    await postcodesIo({ baseUrl: vendor.url }).lookup(postcode);
    expect(vendor.received.map(({ method, path }) => ({ method, path }))).toEqual([{ method: "GET", path }]);
  });

  test("nothing about a text that can be no postcode", async () => {
    const hostile = [
      "",
      "LS1",
      "LS1/../../?x=1#y",
      "//x.uk",
      "http://elsewhere.example/",
      "LS1\ud800",
      "LS1%00",
      "'; --",
      ...hostileStrings,
    ];
    const { lookup } = postcodesIo({ baseUrl: vendor.url });
    for (const text of hostile) expect(await lookup(text), text).toEqual({ status: "unknown" });
    expect(vendor.received).toEqual([]);
  });
});

describe("what postcodes.io answers", () => {
  test("where the postcode is and whose it is", async () => {
    vendor.answer(ok(leeds));
    expect(await postcodesIo({ baseUrl: vendor.url }).lookup("LS1 4DY")).toEqual({
      status: "found",
      coordinates: { latitude: 53.7959, longitude: -1.5516 },
      district: "Leeds",
      county: undefined,
      parish: "Leeds, unparished area",
    });
  });

  test("that a postcode of the Channel Islands exists, but not where", async () => {
    vendor.answer(ok({ latitude: null, longitude: null, admin_district: null, parish: " " }));
    expect(await postcodesIo({ baseUrl: vendor.url }).lookup("JE2 3AB")).toEqual({
      status: "found",
      coordinates: undefined,
    });
  });

  test.each<[string, Answer]>([
    ["that there is no such postcode", unknown],
    ["that it is no postcode", { status: 404, body: { status: 404, error: "Invalid postcode" } }],
  ])("%s, which is an answer however often it comes", async (_, answer) => {
    vendor.answer(answer);
    const { lookup } = postcodesIo({ baseUrl: vendor.url });
    for (let again = 0; again < 5; again++) expect(await lookup("LS1 9ZZ")).toEqual({ status: "unknown" });
    expect(vendor.received).toHaveLength(5);
  });

  test.each<[string, Answer]>([
    ["that it broke", broken],
    ["that we ask too often", { status: 429, body: {} }],
    ["a proxy's page with 404", { status: 404, body: "<h1>Not Found</h1>" }],
    ["a page that is no answer", { status: 200, body: "<h1>Welcome</h1>" }],
    ["an answer that says nothing", { status: 200, body: {} }],
    ["null", { status: 200, body: "null" }],
    ["a place without a position", ok({ admin_district: "Leeds" })],
    ["a position that is text", ok({ ...leeds, latitude: "53.79" })],
    ["a position on the other side of the world", ok({ ...leeds, latitude: -37.8 })],
    ["a name as long as a book", ok({ ...leeds, admin_district: "x".repeat(101) })],
    ["more than anybody asked for", ok({ ...leeds, more: "x".repeat(70_000) })],
    ["somewhere else to go", { status: 302, body: "" }],
  ])("%s: nobody is any wiser", async (_, answer) => {
    vendor.answer(answer);
    expect(await postcodesIo({ baseUrl: vendor.url }).lookup("LS1 4DY")).toEqual(unavailable);
    expect(vendor.received).toHaveLength(1);
  });
});

describe("when postcodes.io is down", () => {
  test("after three failures in a row it is left alone for a minute, then tried once", async () => {
    vendor.answer(broken);
    let now = 0;
    const { lookup } = postcodesIo({ baseUrl: vendor.url, now: () => now });
    for (let again = 0; again < 9; again++) expect(await lookup("LS1 4DY")).toEqual(unavailable);
    expect(vendor.received).toHaveLength(3);

    now += 59_999;
    await lookup("LS1 4DY");
    expect(vendor.received).toHaveLength(3);

    now += 1;
    for (let again = 0; again < 9; again++) await lookup("LS1 4DY");
    expect(vendor.received).toHaveLength(4);

    now += 60_000;
    vendor.answer(ok(leeds));
    for (let again = 0; again < 3; again++) expect((await lookup("LS1 4DY")).status).toBe("found");
    expect(vendor.received).toHaveLength(7);
  });

  test.each<Answer>(["silence", "half an answer", "a trickle"])(
    "%s costs one visitor the time-out and the next ones nothing",
    async (answer) => {
      vendor.answer(answer);
      const { lookup } = postcodesIo({ baseUrl: vendor.url, timeoutMs: 100 });
      for (let again = 0; again < 5; again++) expect(await lookup("LS1 4DY")).toEqual(unavailable);
      expect(vendor.received).toHaveLength(1);
    },
  );

  test("a refused connection breaks nothing", async () => {
    const gone = await openVendorServer();
    await gone.close();
    expect(await postcodesIo({ baseUrl: gone.url }).lookup("LS1 4DY")).toEqual(unavailable);
  });
});

describe("who is asked", () => {
  const live = { ...liveSettings, DATABASE_URL: "postgres://localhost/fettle", POSTCODES_API_URL: "" };
  const demo = { NODE_ENV: "production", DEMO: "1", EMBEDDED_DATABASE: "memory" };
  const asked = (source: Record<string, string>) =>
    parseEnv(source as unknown as NodeJS.ProcessEnv).POSTCODES_API_URL;

  test("postcodes.io when live, nobody in the demo, and whoever is named in both", () => {
    expect(asked(live)).toBe("https://api.postcodes.io");
    expect(asked({ ...live, POSTCODES_API_URL: " " })).toBe("https://api.postcodes.io");
    expect(asked({ ...live, POSTCODES_API_URL: "off" })).toBe("off");
    expect(asked(demo)).toBe("off");
    expect(asked({ ...demo, POSTCODES_API_URL: "http://localhost:4810" })).toBe("http://localhost:4810");
  });

  test("with `off` nothing leaves the machine", async () => {
    expect(await pickPlaces({ POSTCODES_API_URL: "off" }).lookup("LS1 4DY")).toEqual(unavailable);
  });
});
