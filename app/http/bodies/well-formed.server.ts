import type { IncomingMessage } from "node:http";

/** A name has at most 253 characters; the rest is the port. */
const longestHost = 260;
const hostShape = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether the framework can make a Request of it: its target is a path that can be decoded, and the hosts that it
 * names are names of hosts. Of anything else the framework makes an exception.
 */
export function isWellFormed({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  const forwarded = [headers["x-forwarded-host"] ?? []].flat().join(",");
  const hosts = [headers.host ?? [], forwarded === "" ? [] : forwarded.split(",")].flat();
  return isPath(url) && hosts.every((host) => isHost(host.trim()));
}

const isHost = (host: string): boolean =>
  host.length <= longestHost && hostShape.test(host) && URL.canParse(`http://${host}`);

/** Nearly every address, told from one class of characters. */
const plainPath = /^\/[\w./-]*$/;

/** `/…`, and not the `*` or the whole address that proxies are sent; node bounds how long it is. */
function isPath(target: string): boolean {
  if (plainPath.test(target)) return true;
  if (!target.startsWith("/") || !URL.canParse(`http://host.example${target}`)) return false;
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
