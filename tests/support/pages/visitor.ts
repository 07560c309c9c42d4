import { markClientAddress } from "~/http/client-address.server";
import { setOriginAside } from "~/http/origin.server";
import { exchange } from "../processes/http-exchange";
import { openBuild, productionBuild } from "./built-server";
import { fieldValue } from "./controls";
import { CookieJar } from "./cookie-jar";
import { squeeze } from "./names";
import { type Name, Page, type Submission } from "./page";

type Outgoing = { method: "GET" | "POST"; url: URL; body?: BodyInit; headers: Record<string, string> };
type Near = { near?: Name };
type Fields = ConstructorParameters<typeof URLSearchParams>[0];

const mostRedirects = 10;
const servers = new Map<string, Promise<(request: Request) => Promise<Response>>>();

/** Browsers percent-encode characters that would end a file's name early; this process's FormData does not. */
function asBrowsersName(value: FormDataEntryValue): FormDataEntryValue {
  if (typeof value === "string") return value;
  const name = value.name.replace(/["\r\n]/g, encodeURIComponent);
  return name === value.name ? value : new File([value], name, { type: value.type });
}

/**
 * A person with a browser that runs no script: follows links and presses buttons by what they say, sends
 * the form that is really on the page, keeps cookies. Everything throws when it is not there.
 */
export class Visitor {
  readonly cookies = new CookieJar();
  #origin: string;
  /** Where the requests come from, as the socket would say. */
  readonly #address: string;
  readonly #overHttp: boolean;
  readonly #build: string;
  #page: Page | undefined;
  #last: Outgoing | undefined;
  #history: URL[] = [];

  /**
   * With `overHttp` the requests go to the server that listens at `origin`, else into this process, to the
   * production build or to another `build`.
   */
  constructor({
    origin = "http://localhost:3000",
    address = "203.0.113.7",
    overHttp = false,
    build = productionBuild,
  } = {}) {
    this.#build = build;
    this.#origin = origin;
    this.#address = address;
    this.#overHttp = overHttp;
  }

  /** Opens the page that is open at another server of the site, which answers from now on. */
  async moveTo(origin: string): Promise<this> {
    this.#origin = origin;
    return this.visit(this.path);
  }

  /** Types an address. */
  async visit(address: string): Promise<this> {
    return this.#get(new URL(address, this.#origin), fetchHeaders("none"));
  }

  /** Follows the link; `near` tells apart several of one name by text in the same part of the page. */
  async follow(name: Name, { near }: Near = {}): Promise<this> {
    return this.#open(this.page.link(name, near));
  }

  fill(label: Name, value: string): this {
    this.page.fill(label, value);
    return this;
  }

  /** Fills several fields: `{ "First name": "Ann" }`. */
  fillAll(values: Record<string, string>): this {
    for (const [label, value] of Object.entries(values)) this.page.fill(label, value);
    return this;
  }

  /** Ticks a box, or picks `option` in the select, radio buttons or boxes labelled `label`. */
  choose(label: Name, option?: Name): this {
    this.page.choose(label, option);
    return this;
  }

  untick(label: Name, option?: Name): this {
    this.page.choose(label, option, false);
    return this;
  }

  attach(label: Name, file: File): this {
    this.page.attach(label, file);
    return this;
  }

  /**
   * Presses the button and sends its form.
   * `unchecked` sends what a browser that checks `required` and the like would hold back.
   */
  async press(name: Name, { near, unchecked }: Near & { unchecked?: boolean } = {}): Promise<this> {
    return this.#send(this.page.submission(this.page.button(name, near), { unchecked }));
  }

  /** Goes where the page leads by itself after a while, without the wait. */
  async refresh(): Promise<this> {
    const refresh = this.page.refresh;
    if (!refresh) throw new Error(`${this.path} leads nowhere by itself`);
    return this.#open(refresh.url);
  }

  /** Goes back to the page before, which is requested again. */
  async back(): Promise<this> {
    const before = this.#history.at(-2);
    if (!before) throw new Error("There is no page to go back to");
    this.#history.splice(-2);
    return this.#get(before);
  }

  /** Sends again what brought this page; after an answer to a form, the form, as a browser does. */
  async reload(): Promise<this> {
    if (!this.#last) throw new Error("There is no page to reload");
    return this.#navigate(this.#last);
  }

  /**
   * Sends any request with this visitor's cookies and address and returns the answer as it is: for hostile
   * posts and for endpoints. The page stays; cookies of the answer are kept.
   */
  async raw(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const headers = new Headers(init.headers);
    for (const [name, value] of this.#identity(url)) if (!headers.has(name)) headers.set(name, value);
    const answer = this.#overHttp
      ? await exchange(new Request(url.href, { ...init, headers }))
      : await this.#ask(url, init, headers);
    this.cookies.store(answer.headers, url.pathname);
    return answer;
  }

  /** Posts these fields without a form of a page; answers as raw() does. */
  post(address: string, fields: Fields, headers?: HeadersInit): Promise<Response> {
    return this.raw(address, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** As app/processes/http.server.ts does before Remix sees a request. */
  async #ask(url: URL, init: RequestInit, headers: Headers): Promise<Response> {
    const arrived: Record<string, string> = Object.fromEntries(headers);
    markClientAddress(arrived, this.#address);
    setOriginAside(arrived);
    const server = servers.get(this.#build) ?? openBuild(this.#build);
    servers.set(this.#build, server);
    return (await server)(new Request(url.href, { ...init, headers: arrived }));
  }

  get page(): Page {
    if (!this.#page) throw new Error("This visitor has not opened a page yet");
    return this.#page;
  }

  /** Path and query of the address bar. */
  get path(): string {
    return this.page.url.pathname + this.page.url.search;
  }

  get status(): number {
    return this.page.status;
  }

  get headers(): Headers {
    return this.page.headers;
  }

  get heading(): string {
    return this.page.heading;
  }

  get title(): string {
    return this.page.document.title;
  }

  get text(): string {
    return this.page.text;
  }

  get errors(): string[] {
    return this.page.errors;
  }

  get document(): Document {
    return this.page.document;
  }

  /** The value of the field. */
  value(label: Name): string {
    return fieldValue(this.page.field(label));
  }

  /** The text of each element that the selector finds. */
  texts(selector: string): string[] {
    return [...this.document.querySelectorAll(selector)].map(({ textContent }) => squeeze(textContent));
  }

  /** The attribute of each element that the selector finds. */
  attributes(selector: string, name: string): (string | null)[] {
    return [...this.document.querySelectorAll(selector)].map((each) => each.getAttribute(name));
  }

  #open(url: URL): Promise<this> {
    if (url.origin !== this.#origin) throw new Error(`That leads away from the site, to ${url.href}`);
    return this.#get(url, this.#fetchHeaders());
  }

  #get(url: URL, headers = fetchHeaders("same-origin")): Promise<this> {
    return this.#navigate({ method: "GET", url, headers });
  }

  /** The page of a link or form is sent as Referer; its policy may hide that, and the origin of a post with it. */
  #fetchHeaders(): Record<string, string> {
    const headers = fetchHeaders("same-origin");
    return this.#hidesReferrer() ? headers : { ...headers, Referer: this.page.url.href };
  }

  #send({ method, url, multipart, fields }: Submission): Promise<this> {
    if (method === "GET") return this.#open(url);
    const headers = { ...this.#fetchHeaders(), Origin: this.#hidesReferrer() ? "null" : this.#origin };
    if (multipart) {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, asBrowsersName(value));
      return this.#navigate({ method, url, body, headers });
    }
    const texts = fields.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
    return this.#navigate({
      method,
      url,
      body: new URLSearchParams(texts).toString(),
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    });
  }

  #hidesReferrer(): boolean {
    const meta = this.document.querySelector("meta[name=referrer]")?.getAttribute("content");
    return (meta ?? this.headers.get("Referrer-Policy")) === "no-referrer";
  }

  async #navigate(outgoing: Outgoing): Promise<this> {
    let request = outgoing;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const { method, url, body, headers } = request;
      const from: Record<string, string> = headers.Referer ? { Referer: headers.Referer } : {};
      const answer = await this.raw(url.pathname + url.search, { method, body, headers });
      const target = answer.headers.get("Location");
      if (!target || answer.status < 300 || answer.status > 399) return this.#show(request, answer);
      const next = new URL(target, url);
      if (next.origin !== this.#origin) throw new Error(`That redirects away from the site, to ${next.href}`);
      if (!next.hash) next.hash = url.hash;
      const repeats = answer.status === 307 || answer.status === 308;
      request = repeats
        ? { ...request, url: next }
        : { method: "GET", url: next, headers: { ...fetchHeaders("same-origin"), ...from } };
    }
    throw new Error(`More than ${mostRedirects} redirects from ${outgoing.url.pathname}`);
  }

  async #show(request: Outgoing, answer: Response): Promise<this> {
    this.#page = new Page(request.url, answer.status, answer.headers, await answer.text());
    this.#last = request;
    if (this.#history.at(-1)?.href !== request.url.href) this.#history.push(request.url);
    return this;
  }

  #identity(url: URL): [string, string][] {
    const cookie = this.cookies.header(url.pathname);
    return [
      ["Host", url.host],
      ["User-Agent", "Mozilla/5.0 (Linux; Android 10) Fettle visitor"],
      ["Accept", "text/html,application/xhtml+xml,*/*;q=0.8"],
      ["Accept-Language", "en-GB,en;q=0.9"],
      ...(cookie ? [["Cookie", cookie] as [string, string]] : []),
    ];
  }
}

const fetchHeaders = (site: "none" | "same-origin"): Record<string, string> => ({
  "Sec-Fetch-Site": site,
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-User": "?1",
});
