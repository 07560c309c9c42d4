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

/** The head of the page: titles and named values, which is all that the measured pages have. */
export function Meta() {
  return useScene().meta.map((each) =>
    "title" in each
      ? createElement("title", { key: "title" }, String(each.title))
      : createElement("meta", { key: JSON.stringify(each), ...each }),
  );
}

export const Links = () => null;
export const Scripts = () => null;
export const ScrollRestoration = () => null;
