type Cookie = { name: string; value: string; path: string; expires: number };

/** The cookies of one browser on one site, over a connection that counts as secure (localhost does). */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** The Cookie header for a request to `path`; empty when there is none. */
  header(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => cookie.expires > Date.now() && isUnder(path, cookie.path))
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  /** Takes what a response to a request for `path` sets; an expiry that is past takes the cookie away. */
  store(headers: Headers, path: string): void {
    for (const [name, value] of headers.entries()) {
      if (name.toLowerCase() === "set-cookie") this.#storeOne(value, path);
    }
  }

  #storeOne(line: string, requestPath: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name, value] = splitAt(pair, "=");
    const attributes = new Map(
      rest.map((part) => splitAt(part, "=")).map(([key, of]) => [key.toLowerCase(), of]),
    );
    const given = attributes.get("path");
    const path = given?.startsWith("/") ? given : requestPath.replace(/\/[^/]*$/, "") || "/";
    const maxAge = attributes.get("max-age");
    const until = maxAge === undefined ? attributes.get("expires") : undefined;
    const expires = until ? Date.parse(until) : Number.POSITIVE_INFINITY;
    this.#cookies.set(`${path} ${name}`, {
      name,
      value,
      path,
      expires: maxAge === undefined ? expires : Date.now() + Number(maxAge) * 1000,
    });
  }

  /** The value of the cookie, if this browser has it. */
  get(name: string): string | undefined {
    return [...this.#cookies.values()].find((each) => each.name === name && each.expires > Date.now())?.value;
  }

  /** Sets a cookie by hand: for tests of forged ones. */
  set(name: string, value: string): void {
    this.#cookies.set(`/ ${name}`, { name, value, path: "/", expires: Number.POSITIVE_INFINITY });
  }

  names(): string[] {
    return [...this.#cookies.values()].filter(({ expires }) => expires > Date.now()).map(({ name }) => name);
  }

  clear(): void {
    this.#cookies.clear();
  }
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

const isUnder = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
