import type { IncomingMessage, ServerResponse } from "node:http";
import { hasWritten, readFrom } from "~/database/db.server";
import { findPool } from "~/database/drivers.server";
import { openReplicas } from "~/database/replicas.server";
import { env } from "~/env.server";
import { isPublicPage } from "~/http/pages/pages.server";
import { wroteCookie } from "~/http/sessions/own-cookie.server";
import type { Fault } from "~/models/faults/fault";
import { isPersonal, tellsOwnAt } from "~/page-cache/page-cache.server";
import { processWide } from "~/process-wide.server";
import { makeFaultWatch } from "./fault-watch.server";

const opened = processWide("replicas", (): { all?: ReturnType<typeof openReplicas> } => ({}));

/** Opened on first use; undefined if there are none. */
function findReplicas() {
  const primary = env.DATABASE_REPLICA_URLS.length > 0 ? findPool() : undefined;
  if (primary) opened.all ??= openReplicas(env.DATABASE_REPLICA_URLS, primary);
  return opened.all;
}

export const closeReplicas = async (): Promise<void> => void (await opened.all?.close());

/**
 * Has the page be read from a replica if everybody gets the same and a replica is usable. Whoever is signed in, or has
 * just written, reads from the primary.
 */
export function readFromReplica(request: IncomingMessage): void {
  const { method, url = "", headers } = request;
  const replicas = findReplicas();
  const isRead = method === "GET" || method === "HEAD";
  const [path = ""] = url.split("?", 1);
  if (!replicas || !isRead || isPersonal(headers.cookie, tellsOwnAt(path)) || !isPublicPage(path)) {
    return;
  }
  const replica = replicas.choose();
  if (replica) readFrom(replica);
}

/** Sets a cookie after a write, so that this browser is not served from replicas for a while. */
export function markWritten({ method }: IncomingMessage, response: ServerResponse): void {
  if (method !== "GET" && method !== "HEAD" && findReplicas() && hasWritten()) {
    response.appendHeader("Set-Cookie", wroteCookie);
  }
}

/** Checks how far the replicas are, each time it is called, and tells operators which are left out. */
export const makeReplicaWatch = () =>
  makeFaultWatch("replicas", async (): Promise<Fault | undefined> => {
    const faults = (await findReplicas()?.check()) ?? [];
    const [first] = faults;
    if (!first) return undefined;
    const error = faults.map(({ host, why }) => `${host} ${why}`).join(", ");
    return { kind: first.why === "not-a-replica" ? "configuration" : "network", error };
  });
