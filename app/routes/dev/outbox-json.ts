import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { listDemoMessages } from "~/http/demo.server";

/** What demo mode would have sent, newest first, for tests and the curious. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  return json(await listDemoMessages(request), { headers });
}
