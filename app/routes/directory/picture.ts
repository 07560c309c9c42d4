import type { LoaderFunctionArgs } from "@remix-run/node";
import { refusal } from "~/http/refusal.server";
import { readPicture } from "~/workflows/store-picture.server";

/** A picture of a business, to everybody. What lies at an address never changes, so it is asked for once. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const picture = await readPicture(params["*"] ?? "");
  if (!picture) throw refusal(404, "There is no picture at this address.");
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": picture.type,
      "Content-Length": String(picture.bytes.byteLength),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
