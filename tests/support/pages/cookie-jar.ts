import { type Cookie, CookieJar as ToughJar } from "tough-cookie";

/** The cookies of one browser on one site, over a connection that counts as secure, as localhost's does. */
export class CookieJar {
  readonly #jar = new ToughJar();

  /** The Cookie header for a request to `path`; empty when there is none. */
  header(path: string): string {
    return this.#jar.getCookieStringSync(addressOf(path));
  }

  /** Stores the cookies of a response to a request for `path`, if a browser would take them. */
  store(headers: Headers, path: string): void {
    // The globals of remix-serve, which the built server runs on, know no getSetCookie().
    for (const [name, line] of headers.entries()) {
      if (name.toLowerCase() !== "set-cookie") continue;
      this.#jar.setCookieSync(line, addressOf(path), { ignoreError: true });
    }
  }

  /** The value of the cookie, if this browser has it. */
  get(name: string): string | undefined {
    return this.#all().find(({ key }) => key === name)?.value;
  }

  /** Sets a cookie by hand: for tests of forged ones. */
  set(name: string, value: string): void {
    this.#jar.setCookieSync(`${name}=${value}; Path=/`, addressOf("/"));
  }

  names(): string[] {
    return this.#all().map(({ key }) => key);
  }

  clear(): void {
    this.#jar.removeAllCookiesSync();
  }

  #all(): Cookie[] {
    return this.#jar.getCookiesSync(addressOf("/"), { allPaths: true });
  }
}

/** A visitor has one site, so only the path matters for its cookies. */
const addressOf = (path: string) => new URL(path, "https://localhost/").href;
