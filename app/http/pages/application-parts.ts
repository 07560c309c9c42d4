/** What a route of the framework's says of its own place in the application. */
export type PlacedRoute = { id: string; parentId?: string; path?: string; index?: boolean };
type Routes<Route> = Record<string, Route>;

/** A part of the application: all of its routes that an address beginning with this segment can mean. */
export type ApplicationParts<Route> = {
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
