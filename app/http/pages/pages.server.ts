import { createRequestHandler, type RequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { processWide } from "~/process-wide.server";

type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};
type Routes<Of extends Route = Route> = Readonly<Record<string, Of>>;

/** Set once the build is loaded, which is after the process is ready to answer. */
type Opened = {
  nameOf?: (path: string) => string;
  publicNames?: ReadonlySet<string>;
  handlerOf?: (path: string) => RequestHandler | undefined;
};
const opened = processWide("pages", (): Opened => ({}));

/** The route that answers a path, as in the route table: `/roofers/:city/:slug`; `file` for a file of the build. */
export const routeOf = (path: string): string => opened.nameOf?.(path) ?? "unknown";

/** Whether the page at a path is the same for everybody. */
export const isPublicPage = (path: string): boolean => opened.publicNames?.has(routeOf(path)) ?? false;

const isForEverybody = (handle: unknown): boolean =>
  typeof handle === "object" && handle !== null && "cache" in handle && handle.cache === "public";

/** Remembers the build that remix-serve is given: which page a path is, and which of its routes a path can match. */
export function rememberBuild(build: ServerBuild): void {
  const { routes } = build;
  const everybodys = Object.values(routes).filter(({ module }) => isForEverybody(module.handle));
  opened.publicNames = new Set(everybodys.map((route) => `/${addressOf(route, routes)}`));
  opened.nameOf = namesOf(routes);
  opened.handlerOf = handlersOf(build);
}

/**
 * Answers a request with the routes that its path can match; the next handler has the others. The framework searches all
 * routes that it is given, and prepares them anew, twice for each request: most of a page's time.
 */
export const answerByPart: RequestHandler = async (request, response, next) => {
  const handler = opened.handlerOf?.(request.path);
  if (handler) await handler(request, response, next);
  else next();
};

/** How addresses of pages are spelt: the first segment of others cannot be told at a glance. */
const plainAddress = /^\/(?:([a-z][a-z0-9-]*)(?:\/[\w-]+)*)?$/;

function handlersOf(build: ServerBuild): (path: string) => RequestHandler | undefined {
  const { routes, assets } = build;
  const pages = Object.values(routes).filter(isPage);
  const firsts = [...new Set(["", ...pages.map((page) => firstSegment(page, routes) ?? "")])];
  const handlers = new Map(
    firsts.map((first) => {
      const part = routesOf(first, routes);
      const listed = Object.fromEntries(Object.entries(assets.routes).filter(([id]) => id in part));
      const own = { ...build, routes: part, assets: { ...assets, routes: listed } };
      return [first, createRequestHandler({ build: own, mode: "production" })];
    }),
  );
  return (path) => handlers.get(plainAddress.exec(path)?.[1] ?? (path === "/" ? "" : "/"));
}

const isPage = ({ index, path }: Route): boolean => index === true || path !== undefined;

/** The routes that an address with this first segment can match, with those around them. */
function routesOf<Of extends Route>(first: string, routes: Routes<Of>): Record<string, Of> {
  const mine = Object.values(routes).filter(
    (each) => isPage(each) && [undefined, first].includes(firstSegment(each, routes)),
  );
  const kept = new Set(mine);
  for (const route of kept) {
    const around = routes[route.parentId ?? ""];
    if (around) kept.add(around);
  }
  return Object.fromEntries([...kept].map((route) => [route.id, route]));
}

/** In lower case, as addresses are compared; undefined where anything matches. */
function firstSegment(route: Route, routes: Routes): string | undefined {
  const first = addressOf(route, routes).split("/", 1)[0] ?? "";
  return /^[:*]|\?$/.test(first) ? undefined : first.toLowerCase();
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
function addressOf({ path = "", parentId = "" }: Route, routes: Routes): string {
  const parent = routes[parentId];
  return [parent ? addressOf(parent, routes) : "", path].join("/").split("/").filter(Boolean).join("/");
}
