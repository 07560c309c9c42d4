import type { ServerBuild } from "@remix-run/node";
import { processWide } from "~/process-wide.server";

type Routes = ServerBuild["routes"];
type Route = Pick<Routes[string], "path" | "parentId">;

/** Set once the build is loaded, which is after the process is ready to answer. */
type Opened = { nameOf?: (path: string) => string; publicNames?: ReadonlySet<string> };
const opened = processWide("pages", (): Opened => ({}));

/** The route that answers a path, as in the route table: `/roofers/:city/:slug`; `file` for a file of the build. */
export const routeOf = (path: string): string => opened.nameOf?.(path) ?? "unknown";

/** Whether the page at a path is the same for everybody. */
export const isPublicPage = (path: string): boolean => opened.publicNames?.has(routeOf(path)) ?? false;

const isForEverybody = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";

/** Remembers the routes that remix-serve is given, for those who ask which page a path is. */
export function rememberRoutes(routes: Routes): void {
  const everybodys = Object.values(routes).filter(({ module }) => isForEverybody(module.handle));
  opened.publicNames = new Set(everybodys.map((route) => `/${addressOf(route, routes)}`));
  opened.nameOf = namesOf(routes);
}

/** The source of a pattern for the paths that an address of the route table matches. */
const sourceOf = (address: string): string =>
  address
    .replace(/\./g, "\\.")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*/g, ".*");

/** The name of a path's route. The most specific addresses are tried first, as the framework does. */
function namesOf(routes: Routes): (path: string) => string {
  const vagueness = (name: string) => (name.match(/:|\*/g)?.length ?? 0) + (name.endsWith("*") ? 10 : 0);
  const pages = Object.values(routes).filter(({ index, path }) => index || path !== undefined);
  const named = [...new Set(pages.map((route) => `/${addressOf(route, routes)}`))]
    .toSorted((one, other) => vagueness(one) - vagueness(other) || other.length - one.length)
    .map((name) => ({ name, pattern: new RegExp(`^${sourceOf(name)}/*$`, "i") }));
  return (path) => {
    const name = named.find(({ pattern }) => pattern.test(path))?.name ?? "unknown";
    return /\.\w+$/.test(path) && ["/*", "/:landing"].includes(name) ? "file" : name;
  };
}

/** The pattern of a route's whole address, without slashes around it. */
function addressOf({ path = "", parentId = "" }: Route, routes: Readonly<Record<string, Route>>): string {
  const parent = routes[parentId];
  return [parent ? addressOf(parent, routes) : "", path].join("/").split("/").filter(Boolean).join("/");
}
