import { createContext, createElement, useContext } from "react";

// What no measured page uses stays Remix's own; it would throw outside Remix, and that is right.
export * from "@remix-run/react";

/**
 * What one page is rendered from.
 *
 * @typedef {object} Scene
 * @property {string} path
 * @property {string} routeId
 * @property {unknown} handle
 * @property {Record<string, unknown>} data by route
 * @property {Record<string, unknown>[]} meta
 */

/** @type {Scene} */
const nowhere = { path: "/", routeId: "", handle: {}, data: {}, meta: [] };
export const SceneContext = createContext(nowhere);

const useScene = () => useContext(SceneContext);

/** Of the measured pages only a city's asks, for the one that its address is. */
export const useParams = () => ({ landing: useScene().path.slice(1) });

export function useLoaderData() {
  const { data, routeId } = useScene();
  return data[routeId];
}

/** @param {string} routeId */
export const useRouteLoaderData = (routeId) => useScene().data[routeId];

export const useActionData = () => undefined;

export function useMatches() {
  const { handle, routeId, path } = useScene();
  return [{ id: routeId, pathname: path, params: {}, handle }];
}

export const useLocation = () => ({ pathname: useScene().path, search: "", hash: "", state: null });

/** Remix's own way with what would end a script early. */
const escaped = /** @type {Record<string, string>} */ ({ "&": "\\u0026", "<": "\\u003c", ">": "\\u003e" });

/** The head of the page: titles, links, structured data and named values. */
export function Meta() {
  return useScene().meta.map((each) => {
    const key = JSON.stringify(each);
    if ("title" in each) return createElement("title", { key: "title" }, String(each.title));
    if ("script:ld+json" in each) {
      const __html = JSON.stringify(each["script:ld+json"]).replace(/[&<>]/g, (sign) => escaped[sign] ?? "");
      return createElement("script", {
        key,
        type: "application/ld+json",
        dangerouslySetInnerHTML: { __html },
      });
    }
    const { tagName = "meta", ...named } = each;
    return createElement(String(tagName), { key, ...named });
  });
}

export const Links = () => null;
export const Scripts = () => null;
export const ScrollRestoration = () => null;
