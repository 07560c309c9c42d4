import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { nextPages } from "~/components/page/next-pages";
import routeTable from "~/routes";

const routes = (routeTable as RouteConfigEntry[]).flatMap((route) => [route, ...(route.children ?? [])]);
const fitting = nextPages.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`));
const isFetchedAhead = (address: string) => fitting.some((pattern) => pattern.test(address));

/** An address of each route, and with what it means. */
const addresses = routes.flatMap(({ path, file }) =>
  path
    ? [
        {
          address: path
            .replace(/:\w+\?/g, "first")
            .replace(/:\w+/g, "some")
            .replace("*", "any"),
          file,
        },
      ]
    : [],
);

test("every page that browsers may fetch ahead is the same for everybody", () => {
  const ahead = addresses.filter(({ address }) => isFetchedAhead(address));
  expect(ahead.length).toBeGreaterThan(8);
  for (const { file } of ahead)
    expect([file, readFileSync(`app/${file}`, "utf8")]).toEqual([
      file,
      expect.stringContaining('cache: "public"'),
    ]);
});

test("every pattern is of a page that there is", () => {
  const cities = ["/roofers-leeds", "/roofing-in-leeds"];
  const known = [...addresses.map(({ address }) => address), ...cities];
  for (const pattern of fitting) expect(known.filter((address) => pattern.test(address))).not.toEqual([]);
});

test.each(["/my-request/a-token-in-b", "/quote-quiz", "/portal/leads", "/account", "/login"])(
  "%s is nobody's to fetch ahead",
  (address) => expect(isFetchedAhead(address)).toBe(false),
);
