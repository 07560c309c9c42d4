import { waitHeaders } from "~/http/caching-headers.server";
import { findRequest, type OwnRequest } from "~/models/leads/own-request/own-request.server";
import { leadNamedIn, opens } from "~/models/leads/own-request/request-token.server";

/**
 * The request that the link opens. Throws a 404 Response for a link that is cut short, made up, replaced by a newer one,
 * or of a request that no longer exists.
 */
export async function requireOwnRequest(token = ""): Promise<OwnRequest> {
  const leadId = leadNamedIn(token);
  const request = leadId && (await findRequest(leadId));
  if (!request || !opens(token, request)) throw requestMissing();
  return request;
}

/** For a link that opens no request, or a part of a request that does not exist. */
export const requestMissing = () => new Response("Request Not Found", { status: 404 });

/**
 * Not indexed or named to other sites, since the address is the key to the page. Not `no-referrer`: browsers then hide
 * the origin of its forms. Caching is dealt with for every page in entry.server.tsx.
 */
const ownPageHeaders = { "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" } as const;

/** The headers of such a page. */
export const headers = waitHeaders(ownPageHeaders);

/** The same for data, where nothing else forbids caching. */
export const ownRequestHeaders = { ...ownPageHeaders, "Cache-Control": "no-store" } as const;
