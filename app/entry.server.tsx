import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import {
  type DocumentAssets,
  DocumentAssetsContext,
  siteIsAway,
  somethingWentWrong,
} from "~/components/page/error-page";
import enhance from "~/enhance.js?raw";
import { env } from "~/env.server";
import forms from "~/forms.js?raw";
import { isOutageAnswer, markOutage, noteOutage, wasOutage } from "~/http/outage.server";
import { contentSecurityPolicy, hashSource } from "~/http/pages/content-security-policy.server";
import { mendLink } from "~/http/pages/mended-link.server";
import { forForms, ownStyle, pageStyle } from "~/http/pages/page-style.server";
import { loggedPath } from "~/log.server";
import { compressHtml } from "~/page-cache/compression.server";
import { answerAnonymous, isPersonal, wholeResponse } from "~/page-cache/page-cache.server";
import { boot, paymentOrigins } from "~/processes/boot.server";
import search from "~/search.js?raw";
import css from "~/styles/app.css?inline";
import { currentRequest, describeError, logLine } from "./log.server";

const styleOf = pageStyle(css);
/** Where the style of a page will be put, which is known once the rest of the page is. */
const stylePlace = "<style></style>";
const scriptSources = [enhance, forms, search].map(hashSource);
/** Elements that only CSS sets apart: a space between them keeps their words apart where only text is shown. */
const neighbours =
  /<\/(?:a|button|summary|label|details|form|nav|svg)>(?=<(?:a|button|details|nav|form|label|select|input)\b)|<\/(?:a|b|i|span|text|progress|picture)>(?=(?:<(?:a|b|i|small|span|text|time)\b[^>]*>)+[A-Z\d])|\/>(?=<details\b)/g;
const formsElement = `<script type="module">${forms}</script>`;

if (env.NODE_ENV !== "test") await boot();

/** The deepest route's handle: whether its page is the same for everybody, leads to payment, or frames an origin. */
function pageHandle(context: EntryContext): {
  cache?: unknown;
  pays?: unknown;
  frames?: string;
  tellsOwn?: boolean;
} {
  const deepest = context.staticHandlerContext.matches.at(-1)?.route.id;
  const handle: unknown = deepest && context.routeModules[deepest]?.handle;
  return typeof handle === "object" && handle !== null ? handle : {};
}

/**
 * The context with only the matched routes. Remix builds a router from every route of the application for each
 * document; a page of ours never goes anywhere else.
 */
function onlyMatched(context: EntryContext): EntryContext {
  const matched = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
  if (!matched.has("root")) return context;
  const pick = <Route,>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => matched.has(id)));
  return {
    ...context,
    manifest: { ...context.manifest, routes: pick(context.manifest.routes) },
    routeModules: pick(context.routeModules),
  };
}

/** Whether a page says that the form was not accepted; a page that is not found says so in its own title. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 404;

/** The document, and the sources that allow its styles. */
function render(
  context: EntryContext,
  url: string,
  { status, away }: { status: number; away: string | undefined },
): { html: Uint8Array<ArrayBuffer>; style: string } {
  const failed = context.staticHandlerContext.errors !== null;
  const coloured = ownStyle();
  const assets: DocumentAssets = {
    css: "",
    coloured: coloured?.text,
    away,
    failed,
    reference: currentRequest.getStore()?.id,
  };
  const rendered = renderToString(
    <DocumentAssetsContext.Provider value={assets}>
      <RemixServer context={onlyMatched(context)} url={url} />
    </DocumentAssetsContext.Provider>,
  );
  const needed = forForms.test(rendered) ? rendered : rendered.replace(formsElement, "");
  const page = needed.replace(neighbours, "$& ");
  const style = styleOf(page);
  const titled = isRefusal(status) ? page.replace("<title>", "<title>Error: ") : page;
  const styled = titled.replace(stylePlace, () => `<style>${style.text}</style>`);
  return {
    html: new TextEncoder().encode(`<!DOCTYPE html>${styled}`),
    style: [style, coloured].flatMap((each) => each?.source ?? []).join(" "),
  };
}

/**
 * A refused form with what was typed is kept by its own browser alone: going Back to it asks for nothing, where
 * otherwise the browser would ask whether to send the form again. Passwords are on no such page.
 */
const forBackAlone = "private, max-age=0, must-revalidate";

export default async function handleRequest(
  request: Request,
  routeStatus: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const isMissing = routeStatus === 404 || routeStatus === 410;
  const mended = isMissing && request.method === "GET" ? mendLink(request.url) : undefined;
  if (mended) return mended;
  const { cache, pays, frames, tellsOwn = false } = pageHandle(context);
  const away = findAway(request, context);
  const status = away ? 503 : routeStatus;
  const { html, style } = render(context, request.url, { status, away });
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(style, scriptSources, pays ? paymentOrigins : [], frames),
  );
  if (status === 503) markOutage(headers);
  const forEverybody = cache === "public" && !isPersonal(request.headers.get("Cookie"), tellsOwn);
  if (forEverybody && request.method === "GET" && status === 200 && !headers.has("Set-Cookie")) {
    return answerAnonymous(html, request, headers);
  }
  const refused = request.method === "POST" && status === 422;
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", refused ? forBackAlone : "private, no-store");
  return wholeResponse(await compressHtml(html, request, headers), { status, headers });
}

/** What the page says when a route threw because the database is away; undefined otherwise. */
function findAway(request: Request, { staticHandlerContext: { errors } }: EntryContext): string | undefined {
  if (!wasOutage(request) && !Object.values(errors ?? {}).some(isOutageAnswer)) return undefined;
  return request.method === "POST" ? siteIsAway : somethingWentWrong;
}

/** A data request gets the same answer to an outage as a page does. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  if (!wasOutage(request)) return response;
  const headers = new Headers(response.headers);
  markOutage(headers);
  return new Response(response.body, { status: 503, headers });
};

/** One line without parameters: a failed query's own message would hold what the visitor typed. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  noteOutage(request, error);
  // An unknown address, or a method that it does not take, is the sender's mistake and not our failure.
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (refused || request.signal.aborted) return;
  const asked = `${request.method} ${loggedPath(new URL(request.url).pathname)}`;
  logLine("fettle", `${asked} failed: ${describeError(error)}`, "error");
};
