import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOrAway } from "~/http/outage.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { exportOwnData } from "~/models/admin/own-data.server";

/** Everything that is kept about whoever is signed in, as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerOrAway("We cannot get your data just now.", () => sendData(request));
}

async function sendData(request: Request): Promise<Response> {
  const own = await exportOwnData(await requireOwnAccount(request));
  return new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
