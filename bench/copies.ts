import type { OutgoingHttpHeaders } from "node:http";
import type { Visitor } from "../tests/support/pages/visitor";
import { ask, type Encoding } from "./person";

/** One answer of the product, with all that a bare server needs to give it too. */
export type Copy = {
  method: "GET" | "POST";
  path: string;
  status: number;
  routeId: string;
  /** What the loaders of the page said, by route. */
  data: Record<string, unknown>;
  css: string;
  answers: Partial<Record<Encoding, { headers: OutgoingHttpHeaders; base64: string }>>;
};

const encodings: readonly Encoding[] = ["br", "identity"];

/** Node writes these by itself, for every server here alike. */
const ownHeaders = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** The page in every encoding, and what its loaders said. */
export async function copyPage(person: Visitor, path: string, routeId: string): Promise<Copy> {
  const answers: Copy["answers"] = {};
  for (const encoding of encodings) {
    const { status, headers, body } = await ask(person, path, encoding);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    answers[encoding] = { headers: repeatable(headers), base64: body.toString("base64") };
  }
  const html = Buffer.from(answers.identity?.base64 ?? "", "base64").toString();
  const css = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  const data: Record<string, unknown> = {};
  for (const id of ["root", routeId]) {
    const answer = await person.raw(`${path}?_data=${encodeURIComponent(id)}`);
    data[id] = await answer.json();
  }
  return { method: "GET", path, status: 200, routeId, data, css, answers };
}

/** The answer to a form. */
export async function copyPost(person: Visitor, path: string, form: Record<string, string>): Promise<Copy> {
  const { status, headers } = await person.post(path, form);
  if (status !== 303) throw new Error(`A post to ${path} answered ${status}`);
  const answers = { identity: { headers: repeatable(headers), base64: "" } };
  return { method: "POST", path, status, routeId: "", data: {}, css: "", answers };
}

function repeatable(headers: Headers): OutgoingHttpHeaders {
  const repeated = [...headers].filter(([name]) => !ownHeaders.includes(name));
  return { ...Object.fromEntries(repeated), "set-cookie": headers.getSetCookie() };
}
