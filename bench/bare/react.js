import { register } from "node:module";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { serve } from "./serve.js";

/** The product's own compiled pages, rendered for each request by React and node:http; what loaders said is given. */
register("./hooks.js", import.meta.url);
// The configuration of the build is read as it loads; nothing is started and no database is opened.
Object.assign(process.env, { DEMO: "1", EMBEDDED_DATABASE: "memory", DATABASE_URL: "" });
Object.assign(globalThis, { [Symbol.for("fettle.process-wide")]: new Map([["boot", Promise.resolve()]]) });
const { SceneContext } = await import("./framework.js");
const { DocumentAssetsContext, compressHtml, routes } = await import(path.resolve("build/server/index.js"));

let notices = 0;

/** @param {import("./serve.js").Copy} copy */
function render({ path: pathname, params, routeId, data, css }) {
  const { handle, meta, default: Page } = routes[routeId].module;
  const matches = [{ id: "root", data: data.root }];
  const head = meta({ data: data[routeId], params, matches, location: { pathname } });
  const value = { path: pathname, params, routeId, handle, data, meta: head };
  const tree = createElement(routes.root.module.Layout, null, createElement(Page));
  const inScene = createElement(SceneContext.Provider, { value }, tree);
  return renderToString(createElement(DocumentAssetsContext.Provider, { value: { css } }, inScene));
}

serve(async (copy, request, response) => {
  const accepted = { headers: { get: () => request.headers["accept-encoding"] ?? "" } };
  const owed = request.headers.cookie?.includes("fettle_notice=");
  const root = { ...copy.data.root, ...(owed && { notice: `Notice ${notices++}` }) };
  const sent = !owed && /^public/.test(String(copy.headers["cache-control"])) ? "often" : "once";
  const html = `<!DOCTYPE html>${render({ ...copy, data: { ...copy.data, root } })}`;
  const body = await compressHtml(new TextEncoder().encode(html), accepted, new Headers(), { sent });
  response.writeHead(200, copy.headers).end(body);
});
