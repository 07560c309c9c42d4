import { register } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { serve } from "./serve.js";

/**
 * The pages of the product from the same compiled components, rendered for every request by React and
 * node:http alone: no router, no loader, no cookie, no database. What the loaders said is given.
 */
register("./hooks.js", import.meta.url);

// The configuration of the build is read as it loads; nothing is started and no database is opened.
Object.assign(process.env, { DEMO: "1", EMBEDDED_DATABASE: "memory", DATABASE_URL: "" });
Object.assign(globalThis, { [Symbol.for("fettle.process-wide")]: new Map([["boot", Promise.resolve()]]) });
const { SceneContext } = await import("./framework.js");
const built = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
const { DocumentAssetsContext, compressHtml, routes } = built;

let notices = 0;

/**
 * @param {import("../copies.ts").Copy} copy
 * @param {boolean} owed whether somebody asks who is owed a notice: another each time
 */
function render({ path: pathname, routeId, data: everybodys, css }, owed = false) {
  const root = /** @type {object} */ (everybodys.root);
  const data = owed ? { ...everybodys, root: { ...root, notice: `Notice ${notices++}` } } : everybodys;
  const { module } = routes[routeId];
  const { Layout } = routes.root.module;
  const scene = {
    path: pathname,
    routeId,
    handle: module.handle,
    data,
    meta: module.meta({
      data: data[routeId],
      params: { landing: pathname.slice(1) },
      matches: [{ id: "root", data: data.root }],
      location: { pathname },
    }),
  };
  const tree = createElement(Layout, null, createElement(module.default));
  const inScene = createElement(SceneContext.Provider, { value: scene }, tree);
  return renderToString(createElement(DocumentAssetsContext.Provider, { value: { css } }, inScene));
}

const unheard = { set() {}, append() {} };

serve(async (copy, { headers }, request, response) => {
  const accepted = { headers: { get: () => request.headers["accept-encoding"] ?? "" } };
  const owed = request.headers.cookie?.includes("fettle_notice=");
  const sent = !owed && /^public/.test(String(headers["cache-control"])) ? "often" : "once";
  const html = new TextEncoder().encode(`<!DOCTYPE html>${render(copy, owed)}`);
  const body = await compressHtml(html, accepted, unheard, { sent });
  response.writeHead(200, headers).end(body);
});
