import { z } from "zod";
import { Visitor } from "./pages/visitor";
import { holdToDocument } from "./rules/openapi";

const said = z.strictObject({ success: z.boolean(), error: z.string().optional() });
type Answered = { status: number; headers: Headers; body: z.infer<typeof said> };
type Extra = { method?: string; headers?: Record<string, string> };

/**
 * A program that calls the JSON endpoints, keeps cookies, and holds every answer to the OpenAPI document.
 * It has demo mode's key unless told otherwise.
 */
export class Caller {
  readonly visitor: Visitor;
  readonly #key: string;

  constructor({ visitor = new Visitor(), key = "fettle-demo-key" } = {}) {
    this.visitor = visitor;
    this.#key = key;
  }

  /** Sends `body` as JSON, or as it is when it is text; a header given as empty is left out. */
  async post(path: string, body: unknown, extra: Extra = {}): Promise<Answered> {
    const answer = await this.raw(path, body, extra);
    const { status, headers } = answer;
    return { status, headers, body: said.parse(await holdToDocument(`POST ${path}`, answer)) };
  }

  raw(path: string, body: unknown, { method = "POST", headers = {} }: Extra = {}): Promise<Response> {
    const all = { "Content-Type": "application/json", Authorization: `Bearer ${this.#key}`, ...headers };
    const sent = Object.entries(all).filter(([, value]) => value !== "");
    const bodiless = method === "GET" || method === "HEAD";
    const content = typeof body === "string" ? body : JSON.stringify(body);
    // As bytes: a text would be given a content type of its own.
    return this.visitor.raw(path, {
      method,
      headers: sent as [string, string][],
      body: bodiless ? undefined : new TextEncoder().encode(content),
    });
  }
}
