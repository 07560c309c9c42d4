import type { OutgoingHttpHeaders } from "node:http";
import { type Encoding, type Person, textOf } from "./person";

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

export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** Node writes these by itself, for every server here alike. */
const ownHeaders = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** The page in every encoding, and what its loaders said. */
export async function copyPage(person: Person, path: string, routeId: string): Promise<Copy> {
  const answers: Copy["answers"] = {};
  let css = "";
  for (const encoding of encodings) {
    const answer = await person.get(path, encoding);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    css = /<style>([\s\S]*?)<\/style>/.exec(textOf(answer))?.[1] ?? "";
    answers[encoding] = { headers: repeatable(answer.headers), base64: answer.body.toString("base64") };
  }
  const data: Record<string, unknown> = {};
  for (const id of ["root", routeId]) {
    const separator = path.includes("?") ? "&" : "?";
    data[id] = JSON.parse(textOf(await person.get(`${path}${separator}_data=${encodeURIComponent(id)}`)));
  }
  return { method: "GET", path, status: 200, routeId, data, css, answers };
}

/** The answer to a form. */
export async function copyPost(person: Person, path: string, form: Record<string, string>): Promise<Copy> {
  const { status, headers } = await person.post(path, form);
  if (status !== 303) throw new Error(`A post to ${path} answered ${status}`);
  const answers = { identity: { headers: repeatable(headers), base64: "" } };
  return { method: "POST", path, status, routeId: "", data: {}, css: "", answers };
}

function repeatable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));
}
