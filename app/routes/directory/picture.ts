import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusal } from "~/http/pages/refusal.server";
import { openPicture } from "~/workflows/listings/store-picture.server";

const retrySeconds = 30;

/** A picture of a business, for anybody. The bytes at an address never change, so browsers ask once. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params["*"] ?? "";
  const picture = await openPicture(name, request.signal);
  if (picture.status === "none") throw refusal(404, "There is no picture at this address.");
  if (picture.status === "away") {
    const answer = refusal(503, "The picture cannot be shown at the moment. Please try again soon.");
    answer.headers.set("Retry-After", String(retrySeconds));
    throw answer;
  }
  const headers = {
    ETag: tagOf(name),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (hasAlready(request, tagOf(name))) {
    await picture.body.cancel();
    return new Response(null, { status: 304, headers });
  }
  return new Response(picture.body, {
    headers: { ...headers, "Content-Type": picture.type, "Content-Length": String(picture.bytes) },
  });
}

/** A name stands for the same bytes for ever. */
const tagOf = (name: string) => `"${name.slice(name.lastIndexOf("/") + 1)}"`;

const hasAlready = (request: Request, tag: string): boolean =>
  (request.headers.get("If-None-Match") ?? "").split(",").some((each) => each.trim() === tag);
