import type { OutgoingHttpHeaders } from "node:http";
import "../environment";
import { Visitor } from "../../tests/support/pages/visitor";

/** One answer of the product, with all that a bare server needs to give it too. */
export type Copy = {
  method: "GET" | "POST";
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  /** Its bytes in brotli, in base64. */
  body: string;
  /** Of its route: the id, the parts of the address, and what the loaders said. */
  routeId: string;
  params: Record<string, string>;
  data: Record<string, object>;
  css: string;
};

/** Node writes these by itself, for every server here alike. */
const ownHeaders = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

/** Somebody with a browser at the server that listens at `origin`. */
export const personAt = (origin: string): Visitor => new Visitor({ origin, overHttp: true });

/** The page as a browser gets it that accepts this encoding. */
async function ask(person: Visitor, path: string, encoding: "br" | "identity") {
  const answer = await person.raw(path, { headers: { "Accept-Encoding": encoding } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

const htmlOf = async (person: Visitor, path: string) => (await ask(person, path, "identity")).body.toString();

type Route = Pick<Copy, "path" | "routeId"> & { params?: Copy["params"] };

/** The page, and what its loaders said. */
export async function copyPage(person: Visitor, { path, routeId, params = {} }: Route): Promise<Copy> {
  const { headers, body } = await ask(person, path, "br");
  const css = /<style>([\s\S]*?)<\/style>/.exec(await htmlOf(person, path))?.[1] ?? "";
  const data: Copy["data"] = {};
  for (const id of ["root", routeId]) {
    data[id] = await (await person.raw(`${path}?_data=${encodeURIComponent(id)}`)).json();
  }
  const route = { path, routeId, params, data, css };
  return { ...route, method: "GET", status: 200, headers: repeated(headers), body: body.toString("base64") };
}

/** The answer to a form. */
export async function copyPost(person: Visitor, path: string, form: Record<string, string>): Promise<Copy> {
  const { status, headers } = await person.post(path, form);
  if (status !== 303) throw new Error(`A post to ${path} answered ${status}`);
  const route = { path, routeId: "", params: {}, data: {}, css: "" };
  return { ...route, method: "POST", status, headers: repeated(headers), body: "" };
}

function repeated(headers: Headers): OutgoingHttpHeaders {
  const kept = [...headers].filter(([name]) => !ownHeaders.includes(name));
  return { ...Object.fromEntries(kept), "set-cookie": headers.getSetCookie() };
}

/** A page's tree: without the scripts that the product leaves out, and the spaces that it adds for who reads text alone. */
const treeOf = (html: string) => html.replace(/<script type="module">[\s\S]*?<\/script>|\s/g, "");

/** Throws unless the bare server answers what the product does: else it would render another tree. */
export async function requireSamePages(person: Visitor, origin: string, copies: Copy[]): Promise<void> {
  for (const { method, path } of copies) {
    if (method !== "GET") continue;
    const [bare, product] = [
      treeOf(await htmlOf(personAt(origin), path)),
      treeOf(await htmlOf(person, path)),
    ];
    if (bare === product) continue;
    const at = [...bare].findIndex((letter, index) => letter !== product[index]);
    const there = `'${bare.slice(at, at + 80)}', not '${product.slice(at, at + 80)}'`;
    throw new Error(`${origin}${path} differs from the product's page: ${there}`);
  }
}
