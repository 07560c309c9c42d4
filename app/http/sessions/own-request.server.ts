import {
  findLeadIdOfToken,
  findRequest,
  type OwnRequest,
} from "~/models/leads/own-request/own-request.server";

/**
 * The request that the link opens. Throws a 404 Response for a link that is cut short, made up, or of a
 * request that is no more.
 */
export async function requireOwnRequest(token: string | undefined): Promise<OwnRequest> {
  const leadId = findLeadIdOfToken(token ?? "");
  const request = leadId && (await findRequest(leadId));
  if (!request) throw new Response("Request Not Found", { status: 404 });
  return request;
}

/**
 * Nobody keeps the page, lists it or learns its address, which is the key to it. Not `no-referrer`: browsers
 * then hide the origin of its forms.
 */
export const ownRequestHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
} as const;
