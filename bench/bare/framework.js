import { createContext, createElement, useContext } from "react";

// What no measured page uses stays Remix's own; it would throw outside Remix, and that is right.
export * from "@remix-run/react";

/** What one page is rendered from: its copy, the handle of its route and what `meta` made. */
export const SceneContext = createContext(/** @type {any} */ ({}));
const useScene = () => useContext(SceneContext);

export const useParams = () => useScene().params;
export const useLoaderData = () => useScene().data[useScene().routeId];
/** @param {string} routeId */
export const useRouteLoaderData = (routeId) => useScene().data[routeId];
export const useActionData = () => undefined;
export const useLocation = () => ({ pathname: useScene().path, search: "", hash: "", state: null });
export const useMatches = () => [{ id: useScene().routeId, params: {}, handle: useScene().handle }];

/** Remix's own way with what would end a script early. */
const escaped = /** @type {Record<string, string>} */ ({ "&": "\\u0026", "<": "\\u003c", ">": "\\u003e" });

export const Meta = () =>
  useScene().meta.map((/** @type {Record<string, unknown>} */ each) => {
    const { tagName = "meta", title, "script:ld+json": linked, ...named } = each;
    const key = JSON.stringify(each);
    if (title !== undefined) return createElement("title", { key }, String(title));
    if (!linked) return createElement(String(tagName), { key, ...named });
    const __html = JSON.stringify(linked).replace(/[&<>]/g, (sign) => escaped[sign] ?? "");
    return createElement("script", { key, type: "application/ld+json", dangerouslySetInnerHTML: { __html } });
  });

export const Links = () => null;
