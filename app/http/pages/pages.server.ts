import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { describeError, logLine } from "~/log.server";
import { processWide } from "~/process-wide.server";
import { requestOf, sendResponse } from "./exchange.server";

type Answer = () => Promise<void>;
type FindPage = (request: IncomingMessage, response: ServerResponse) => Answer | undefined;

/** Set once the build is loaded, which is after the process is ready to answer. */
type Opened = { find?: FindPage; name?: (path: string) => string; isPublic?: (path: string) => boolean };
const opened = processWide("pages", (): Opened => ({}));

/** The function that answers this request with a page of ours; undefined for a request that is not plainly for one. */
export const findPage: FindPage = (request, response) => opened.find?.(request, response);

/** The route that answers a path, as in the route table: `/roofers/:city/:slug`; `file` for a file of the build. */
export const routeOf = (path: string): string => opened.name?.(path) ?? "unknown";

const isForEverybody = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";

/** Whether the page at a path is the same for everybody. */
export const isPublicPage = (path: string): boolean => opened.isPublic?.(path) ?? false;

/** How addresses of pages are spelt; files have a dot, and other spellings are left to the framework. */
const plainAddress = /^\/(?:([a-z][a-z0-9-]*)(?:\/[\w-]+)*)?$/;
const plainHost = /^[a-z0-9.-]+(?::\d+)?$/;
const pageMethods: readonly unknown[] = ["GET", "HEAD", "POST"];

/** Answers pages from now on, each with the request handler of its part. */
export function openPages(build: ServerBuild): void {
  const handlerOf = openParts(build);
  const isResource = resourcesOf(build.routes);
  const nameOf = namesOf(build.routes);
  opened.name = nameOf;
  const everybodys = Object.values(build.routes).filter(({ module }) => isForEverybody(module.handle));
  const publicNames = new Set(everybodys.map((route) => `/${addressOf(route, build.routes)}`));
  opened.isPublic = (path) => publicNames.has(nameOf(path));
  opened.find = (request, response) => {
    const { method, url = "", headers } = request;
    const path = url.split("?", 1)[0] ?? "";
    const handler = pageMethods.includes(method) && handlerOf(path);
    if (!handler || !plainHost.test(headers.host ?? "")) return undefined;
    // Data requests and resources go the way that compresses them.
    if (url.includes("_data=") || isResource(path)) return undefined;
    return () => answer(handler, request, response);
  };
}

/**
 * The framework's own request handlers, one for each part of the application, which holds every route that a path can
 * match; undefined for a path that is spelt in an unusual way. The framework searches all routes that it is given, and
 * prepares them anew, twice for each request.
 */
export function openParts(build: ServerBuild): (path: string) => RequestHandler | undefined {
  const parts = divideApplication(build.routes);
  const handlerOf = (routes: ServerBuild["routes"]) =>
    createRequestHandler(partOf(build, routes), "production");
  const named = new Map([...parts.named].map(([name, routes]) => [name, handlerOf(routes)]));
  const others = handlerOf(parts.others);
  return (path) => {
    const plain = plainAddress.exec(path);
    return plain ? (named.get(plain[1] ?? "") ?? others) : undefined;
  };
}

/** The build with only these routes. */
function partOf(build: ServerBuild, routes: ServerBuild["routes"]): ServerBuild {
  const listed = Object.entries(build.assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(listed) } };
}

/** Whether an address may be that of a resource route, which has no page. */
function resourcesOf(routes: ServerBuild["routes"]): (path: string) => boolean {
  const addresses = Object.values(routes).filter(({ module }) => !module.default);
  const patterns = addresses.map((route) => sourceOf(addressOf(route, routes)));
  const any = new RegExp(`^/(?:${patterns.join("|")})/*$`, "i");
  return (path) => any.test(path);
}

/** The source of a pattern for the paths that an address of the route table matches. */
const sourceOf = (address: string): string =>
  address
    .replace(/\./g, "\\.")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*/g, ".*");

/** The name of a path's route. The most specific addresses are tried first, as the framework does. */
function namesOf(routes: ServerBuild["routes"]): (path: string) => string {
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

/** Resolves once the page is made; never rejects. */
async function answer(handler: RequestHandler, request: IncomingMessage, response: ServerResponse) {
  try {
    await sendResponse(await handler(requestOf(request, response)), response);
  } catch (error) {
    logLine("fettle", `a page could not be sent: ${describeError(error)}`, "error");
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

/** What a framework route says of its place in the application. */
export type PlacedRoute = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes<Route> = Record<string, Route>;

/** The parts of the application, each with all routes that an address with its first segment can match. */
type ApplicationParts<Route> = {
  /** By the first segment of an address: `""` for the home page. */
  readonly named: ReadonlyMap<string, Routes<Route>>;
  /** For every other address: routes that begin with a parameter. */
  readonly others: Routes<Route>;
};

/**
 * Divides the routes by the first segment of their addresses. A route that begins with a parameter or a star is in
 * every part; within a part, the framework matches as it would among all routes.
 */
export function divideApplication<Route extends PlacedRoute>(
  routes: Readonly<Routes<Route>>,
): ApplicationParts<Route> {
  const pages = Object.values(routes).filter((route) => route.index || route.path !== undefined);
  const firsts = new Map(pages.map((page) => [page, firstSegment(addressOf(page, routes))]));
  const partOf = (wanted: string | undefined) => {
    const mine = pages.filter((page) => {
      const first = firsts.get(page);
      return first === undefined || first === wanted;
    });
    const kept = new Set(mine.flatMap((page) => lineOf(page, routes).map(({ id }) => id)));
    return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  };
  const names = new Set([...firsts.values()].filter((first) => first !== undefined));
  return { named: new Map([...names].map((name) => [name, partOf(name)])), others: partOf(undefined) };
}

/** The route and its parents, the innermost first. */
function lineOf<Route extends PlacedRoute>(route: Route, routes: Readonly<Routes<Route>>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [route, ...lineOf(parent, routes)] : [route];
}

/** The pattern of a route's whole address, without slashes around it. */
export const addressOf = <Route extends PlacedRoute>(route: Route, routes: Readonly<Routes<Route>>): string =>
  lineOf(route, routes)
    .map(({ path = "" }) => path)
    .reverse()
    .join("/")
    .split("/")
    .filter(Boolean)
    .join("/");

/** In lower case, as addresses are compared; undefined where anything matches. */
function firstSegment(address: string): string | undefined {
  const first = address.split("/", 1)[0] ?? "";
  return /^[:*]|\?$/.test(first) ? undefined : first.toLowerCase();
}
