import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { describeError, logLine } from "~/log.server";
import { processWide } from "~/process-wide.server";
import { requestOf, sendResponse } from "./exchange.server";

type Answer = () => void;
type FindPage = (request: IncomingMessage, response: ServerResponse) => Answer | undefined;

/** Known once the build is loaded, which is after the process is ready to answer. */
type Opened = { find?: FindPage; name?: (path: string) => string; isPublic?: (path: string) => boolean };
const opened = processWide("pages", (): Opened => ({}));

/** The way to answer this request with a page of ours, undefined when it is not one that we know at sight. */
export const findPage: FindPage = (request, response) => opened.find?.(request, response);

/** The route that answers a path, as the table of contents has it: `/roofers/:city/:slug`; `file` for one of the build. */
export const routeOf = (path: string): string => opened.name?.(path) ?? "unknown";

const isForEverybody = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";

/** Whether the page at a path is the same for everybody. */
export const isPublicPage = (path: string): boolean => opened.isPublic?.(path) ?? false;

/** How addresses of pages are written; files have a dot, and what is written otherwise is for the framework. */
const plainAddress = /^\/(?:([a-z][a-z0-9-]*)(?:\/[\w-]+)*)?$/;
const plainHost = /^[a-z0-9.-]+(?::\d+)?$/;
const pageMethods: readonly unknown[] = ["GET", "HEAD", "POST"];

/** Answers pages from here on, with the handlers of their parts. */
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
    // What script asks of a page, and what is no page, is compressed on its way out.
    if (url.includes("_data=") || isResource(path)) return undefined;
    return () => void answer(handler, request, response);
  };
}

/**
 * The framework's own handlers: each for a part of the application, all of whose routes a path can mean; undefined for
 * a path that is spelt in an unusual way. The framework looks through all routes of what it is given, and prepares them
 * anew, twice for each request.
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

/** The build with these of its routes. */
function partOf(build: ServerBuild, routes: ServerBuild["routes"]): ServerBuild {
  const listed = Object.entries(build.assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(listed) } };
}

/** Whether something else than a page may be at an address. */
function resourcesOf(routes: ServerBuild["routes"]): (path: string) => boolean {
  const addresses = Object.values(routes).filter(({ module }) => !module.default);
  const patterns = addresses.map((route) => sourceOf(addressOf(route, routes)));
  const any = new RegExp(`^/(?:${patterns.join("|")})/*$`, "i");
  return (path) => any.test(path);
}

/** The source of a pattern for what an address of the table of contents means. */
const sourceOf = (address: string): string =>
  address
    .replace(/\./g, "\\.")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace(/\*/g, ".*");

/** Those that say most of an address first, as the framework looks through them. */
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

async function answer(handler: RequestHandler, request: IncomingMessage, response: ServerResponse) {
  try {
    await sendResponse(await handler(requestOf(request, response)), response);
  } catch (error) {
    logLine("fettle", `a page could not be sent: ${describeError(error)}`, "error");
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

/** What a route of the framework's says of its own place in the application. */
export type PlacedRoute = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes<Route> = Record<string, Route>;

/** A part of the application: all of its routes that an address beginning with this segment can mean. */
type ApplicationParts<Route> = {
  /** By the first segment of an address: `""` for the first page. */
  readonly named: ReadonlyMap<string, Routes<Route>>;
  /** For every other address: routes that begin with a parameter. */
  readonly others: Routes<Route>;
};

/**
 * Divides the routes by the first segment of their addresses. A route that begins with a parameter or a star is
 * in every part: which of a part's routes an address means, the framework finds out, as it would among all.
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

/** The route and those that it lies in, the innermost first. */
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

/** In small letters, as addresses are compared; undefined where any may stand. */
function firstSegment(address: string): string | undefined {
  const first = address.split("/", 1)[0] ?? "";
  return /^[:*]|\?$/.test(first) ? undefined : first.toLowerCase();
}
