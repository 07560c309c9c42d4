import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Where the sentences to homeowners are. */
const rooms = [
  ...["leads", "messages", "phones", "prices", "quiz", "reviews", "trades"].map((room) => `models/${room}`),
  ...["form", "home", "listing", "own-request", "page", "prices", "quiz", "result", "review", "trade"].map(
    (room) => `components/${room}`,
  ),
  ...["directory", "public", "quotes"].map((room) => `routes/${room}`),
  "content",
].map((room) => path.join("app", room));

const table = readFileSync("docs/glossary.md", "utf8").split("## What no sentence says")[1] ?? "";
const gone = [...table.matchAll(/^\| ‘([^|]+)’ +\|/gm)].flatMap(([, cell = ""]) => cell.split("’, ‘"));
const isGone = new RegExp(`\\b(?:${gone.join("|")})\\b`, "i");

/** What a node says, without what is computed in it; SQL says nothing to anybody. */
function textOf(node: ts.Node): string {
  if (ts.isTaggedTemplateExpression(node.parent)) return "";
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join("…");
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : "";
}

/** The texts of a file that have more than one word. */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    found.push(textOf(node).replace(/\s+/g, " ").trim());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.filter((text) => text.includes(" "));
}

test("no sentence to a homeowner has words that the glossary gave up", () => {
  const files = rooms
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => path.join(room, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile());
  const said = files.flatMap((file) => sentencesIn(file).map((text) => ({ file, text })));
  expect(gone.length).toBeGreaterThan(20);
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter(({ text }) => isGone.test(text))).toEqual([]);
});
