import { type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { CookieJar } from "../tests/support/pages/cookie-jar";
import { readDocument } from "../tests/support/pages/document";

export type Encoding = "br" | "gzip" | "identity";

export type Answer = {
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  body: Buffer;
};

/** What the bytes say once they are unpacked. */
export function textOf({ headers, body }: Answer): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  if (headers["content-encoding"] === "gzip") return gunzipSync(body).toString();
  return body.toString();
}

type Message = { id: string; channel: string; to: string; body: string };

/** A person with a browser, over real HTTP: keeps cookies, fills in forms, reads their texts. */
export class Person {
  readonly cookies = new CookieJar();
  readonly #origin: string;
  readonly #phone: string;

  constructor(origin: string, phone = "07700 900 600") {
    this.#origin = origin;
    this.#phone = phone;
  }

  /** The Cookie header of this browser. */
  get cookie(): string {
    return this.cookies.header("/");
  }

  async get(path: string, encoding: Encoding = "br"): Promise<Answer> {
    return this.#send("GET", new URL(path, this.#origin), encoding);
  }

  async post(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#send("POST", new URL(path, this.#origin), "br", new URLSearchParams(fields).toString());
  }

  /** Goes there, and on wherever that leads. */
  async visit(path: string): Promise<Answer> {
    return this.#follow(await this.get(path));
  }

  /**
   * Fills in the main form of the page as somebody would who looks at what each field asks, sends it, and
   * follows where that leads. Of several buttons with a value it presses the first.
   */
  async answer(page: Answer): Promise<Answer> {
    const form = readDocument(textOf(page)).querySelector<HTMLFormElement>("main form[method=post]");
    if (!form) throw new Error(`There is no form to answer on ${page.url.pathname}`);
    const fields: Record<string, string> = {};
    for (const field of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
      if (field.name) fields[field.name] ||= await this.#valueFor(field);
    }
    const button = form.querySelector<HTMLButtonElement>("button[name][value]");
    if (button) fields[button.name] = button.value;
    const action = form.getAttribute("action") ?? page.url.pathname;
    return this.#follow(await this.post(action, fields));
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status } = await this.post("/login", { email, password });
    if (status !== 303) throw new Error(`${email} could not sign in: ${status}`);
  }

  async #valueFor(field: HTMLInputElement): Promise<string> {
    if (field.type === "hidden") return field.value;
    if (field.type === "checkbox" || field.type === "radio") return field.value || "on";
    if (field.tagName === "SELECT") return [...field.querySelectorAll("option")].at(-1)?.value ?? "";
    switch (field.autocomplete) {
      case "one-time-code":
        return this.#textedCode();
      case "tel":
        return this.#phone;
      case "email":
      case "username":
        return "priya.shah@example.com";
      case "postal-code":
        return "LS1 4DY";
      default:
        return "Priya";
    }
  }

  async #textedCode(): Promise<string> {
    const messages: Message[] = JSON.parse(textOf(await this.get("/dev/outbox.json")));
    const digits = this.#phone.replace(/\D/g, "").slice(-9);
    const text = messages.find(({ channel, to }) => channel === "sms" && to.endsWith(digits));
    const code = /\b\d{6}\b/.exec(text?.body ?? "")?.[0];
    if (!code) throw new Error(`No code was texted to ${this.#phone}`);
    return code;
  }

  async #follow(answer: Answer): Promise<Answer> {
    let current = answer;
    while (current.status >= 300 && current.status < 400) {
      current = await this.get(new URL(current.headers.location ?? "/", current.url).href);
    }
    return current;
  }

  #send(method: string, url: URL, encoding: Encoding, form?: string): Promise<Answer> {
    const headers: Record<string, string> = { "Accept-Encoding": encoding, Cookie: this.cookie };
    if (form !== undefined) {
      headers["Content-Type"] = "application/x-www-form-urlencoded";
      headers["Content-Length"] = String(Buffer.byteLength(form));
    }
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers }, async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const setCookies = incoming.headers["set-cookie"] ?? [];
        this.cookies.store(
          new Headers(setCookies.map((line): [string, string] => ["Set-Cookie", line])),
          url.pathname,
        );
        const { statusCode: status = 0, headers } = incoming;
        resolve({ url, status, headers, body: Buffer.concat(chunks) });
      });
      outgoing.once("error", reject).end(form);
    });
  }
}
