import type { RouteConfigEntry } from "@remix-run/route-config";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import { expect, test } from "vitest";
import { addressOf, routesOf } from "~/http/pages/pages.server";
import routeTable from "~/routes";

type Placed = { id: string; parentId?: string; path?: string; index?: boolean };

/** The routes as the framework keeps them: by id, each with its parent's. */
function listRoutes(entries: RouteConfigEntry[], parentId = "root"): [string, Placed][] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file.replace(/\.tsx?$/, "");
    const route: Placed = { id: own, parentId, ...(index && { index }), ...(path && { path }) };
    return [[own, route] as [string, Placed], ...listRoutes(children, own)];
  });
}

const root: Placed = { id: "root", path: "" };
const routes: Record<string, Placed> = Object.fromEntries([["root", root], ...listRoutes(routeTable)]);

/** Whose address it is among these, as the framework settles it. */
function ownerOf(address: string, among: Record<string, Placed>): string | undefined {
  const below = (parentId: string | undefined): AgnosticRouteObject[] =>
    Object.values(among)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  return matchRoutes(below(undefined), address)?.at(-1)?.route.id;
}

const partFor = (address: string) => routesOf(address.split("/")[1] ?? "", routes);

/** An address of each route, and near ones that belong to another or to none. */
const addresses = Object.values(routes).flatMap((route) => {
  const written = `/${addressOf(route, routes)}`;
  const full = written.replace(/:\w+\??/g, "leeds").replace("*", "a/b");
  return [
    full,
    written
      .replace(/\/:\w+\?/g, "")
      .replace(/:\w+/g, "x-1")
      .replace("*", ""),
    `${full}/more`,
    `${full}s`,
  ];
});

test("each page is the same in its part of the application as in the whole", () => {
  const ofParts = addresses.map((address) => [address, ownerOf(address, partFor(address))]);
  expect(ofParts).toEqual(addresses.map((address) => [address, ownerOf(address, routes)]));
});

test("a part is a small part, and pages within a frame keep their frame", () => {
  expect(Object.keys(partFor("/directory")).length).toBeLessThan(6);
  expect(Object.keys(partFor("/dashboard"))).toContain("routes/portal/layout");
});
