import { pingDatabase } from "~/database/db.server";

/** The process answers and so does its database. */
export async function loader() {
  const ready = await pingDatabase().then(
    () => true,
    () => false,
  );
  return new Response(ready ? "ready" : "database unavailable", {
    status: ready ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
