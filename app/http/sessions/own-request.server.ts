import { findRequest, type OwnRequest } from "~/models/leads/own-request/own-request.server";
import { findLeadIdOfToken } from "~/models/leads/own-request/request-token.server";

/**
 * The request that the link opens. Throws a 404 Response for a link that is cut short, made up, or of a
 * request that is no more.
 */
export async function requireOwnRequest(token: string | undefined): Promise<OwnRequest> {
  const leadId = findLeadIdOfToken(token ?? "");
  const request = leadId && (await findRequest(leadId));
  if (!request) throw requestMissing();
  return request;
}

/** To whoever follows a link that opens no request, or not what they ask for of it. */
export const requestMissing = () => new Response("Request Not Found", { status: 404 });

/**
 * Nobody lists the page or learns its address, which is the key to it. Not `no-referrer`: browsers then hide the origin
 * of its forms. That nobody keeps it, but the browser a form that was refused, is so of every page (entry.server.tsx).
 */
const ownPageHeaders = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" } as const;

/** The head of such a page. */
export const headers = () => ownPageHeaders;

/** The same of what script reads, where nothing forbids by itself to keep it. */
export const ownRequestHeaders = { ...ownPageHeaders, "Cache-Control": "no-store" } as const;
