import { LRUCache } from "lru-cache";
import postcss, { AtRule, type ChildNode, type Container, Declaration, Rule } from "postcss";
import selectorParser, { type Node as SelectorNode } from "postcss-selector-parser";
import { ownColours } from "~/models/admin/colours";
import { hashSource } from "./content-security-policy.server";

/** What a page has that a rule of the sheet may speak of: `p` an element, `.card` a class, `--ink` a variable. */
type Words = Set<string>;

/** A part of the sheet as text, and what has to be there for it to change anything; keyframes are named as variables are. */
type Part =
  | { kind: "text"; text: string; uses: string[] }
  | { kind: "variable"; name: string; text: string; uses: string[] }
  | { kind: "rule"; selectors: { text: string; needs: string[] }[]; parts: Part[] }
  | { kind: "group"; head: string; parts: Part[] };

/** What app/attach.js, app/enhance.js, app/forms.js and app/search.js put on a page that was not there: held by tests/http/page-style.test.ts. */
export const addedByScript = ["p", ".error", ".fixed"] as const;

/** What app/forms.js looks for, beside what is in forms to post: a page with none of it goes without that script. */
export const forForms = /method="post"|data-(?:onward|live-count|answers|float-bar|quiz-entry|personal)=/;

const word = /<[a-z][a-z0-9]*|\sclass="[^"]*"|var\(--[\w-]+/g;
const variable = /var\(\s*(--[\w-]+)/g;
const fields = ["button", "input", "select", "textarea"];
/** What only a field has; the sheet speaks of these at length. */
const ofField =
  /^:(disabled|:file-selector|:placeholder|:-webkit-(search|date|calendar|inner|outer)|-moz-ui-invalid)/;
const stylesCached = 500;

/** A part of the sheet, and the source that allows it in a Content-Security-Policy. */
type Style = { text: string; source: string };

/**
 * Makes of a style sheet the function that says, for the HTML of a page, the part of the sheet that the page uses:
 * rules whose elements and classes it has, and the variables and keyframes that those name. What a pseudo-class such as
 * `:is()` asks for in its brackets is not looked at, but for one selector in `:where()`: such a rule stays. Pages of the
 * same words share one text.
 */
export function pageStyle(sheet: string): (html: string) => Style {
  const parts = partsOf(postcss.parse(withoutFallbacks(sheet)));
  const definitions = variablesIn(parts);
  const styles = new LRUCache<string, Style>({ max: stylesCached });
  return (html) => {
    const said = new Set(html.match(word));
    const key = [...said].join("");
    const known = styles.get(key);
    if (known !== undefined) return known;
    const words = wordsOf(said);
    addVariables(parts, words, definitions);
    const text = print(parts, words).replaceAll(";}", "}");
    const style = { text, source: hashSource(text) };
    styles.set(key, style);
    return style;
  };
}

/** The style of the colours that an operator wrote, on every page; undefined while there are none. */
export function ownStyle(): Style | undefined {
  const text = ownColours();
  return text ? { text, source: hashSource(text) } : undefined;
}

/** Tailwind's own reset names what stands in for a font that our theme gives it. */
const withoutFallbacks = (sheet: string) =>
  sheet.replace(/var\((--default-[\w-]+),[^()]*\)/g, (whole, name) =>
    sheet.includes(`${name}:`) ? `var(${name})` : whole,
  );

function wordsOf(said: ReadonlySet<string>): Words {
  const words: Words = new Set(["html", ...addedByScript]);
  for (const each of said) {
    if (each.startsWith("<")) words.add(each.slice(1));
    else if (each.startsWith("var(")) words.add(each.slice(4));
    else for (const name of each.slice(8, -1).split(/\s+/)) words.add(`.${unescaped(name)}`);
  }
  if (fields.some((each) => words.has(each))) words.add(":field");
  return words;
}

const unescaped = (name: string) => name.replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function partsOf(container: Container): Part[] {
  return (container.nodes ?? []).map(partOf);
}

function partOf(node: ChildNode): Part {
  if (node instanceof Rule) {
    const selectors = node.selectors.map((text) => ({ text, needs: needsOf(text) }));
    return { kind: "rule", selectors, parts: partsOf(node) };
  }
  const text = node.toString();
  if (node instanceof Declaration && node.prop.startsWith("--")) {
    return { kind: "variable", name: node.prop, text, uses: usesOf(text) };
  }
  if (node instanceof AtRule && ["property", "keyframes"].includes(node.name)) {
    return { kind: "variable", name: node.params, text, uses: usesOf(text) };
  }
  if (node instanceof Declaration && node.prop.startsWith("animation")) {
    return { kind: "text", text, uses: [...usesOf(text), ...node.value.split(/[\s,]+/)] };
  }
  if (node instanceof AtRule && node.nodes) {
    return { kind: "group", head: `@${node.name} ${node.params}`, parts: partsOf(node) };
  }
  return { kind: "text", text, uses: usesOf(text) };
}

const usesOf = (text: string): string[] => [...text.matchAll(variable)].map(([, name]) => name ?? "");

/** The elements, classes and fields that a selector asks for outside the brackets of its pseudo-classes. */
function needsOf(selector: string): string[] {
  const needs: string[] = [];
  const visit = (node: SelectorNode): void => {
    if (node.type === "tag") needs.push(node.value.toLowerCase());
    else if (node.type === "class") needs.push(`.${node.value}`);
    else if (node.type === "pseudo" && ofField.test(node.value)) needs.push(":field");
    else if (node.type === "pseudo" && node.value === ":where" && node.length === 1)
      node.nodes.forEach(visit);
    else if (node.type === "selector" || node.type === "root") node.nodes.forEach(visit);
  };
  visit(selectorParser().astSync(selector));
  return needs;
}

const applies = ({ needs }: { needs: string[] }, words: Words) => needs.every((need) => words.has(need));

function variablesIn(parts: Part[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (part: Part): void => {
    if (part.kind === "variable") found.set(part.name, [...(found.get(part.name) ?? []), ...part.uses]);
    else if (part.kind !== "text") part.parts.forEach(visit);
  };
  parts.forEach(visit);
  return found;
}

/** Adds the variables that the page's rules name, and those that these are made of. */
function addVariables(parts: Part[], words: Words, definitions: Map<string, string[]>): void {
  const waiting = [...words].filter((each) => each.startsWith("--"));
  const visit = (part: Part): void => {
    if (part.kind === "text") waiting.push(...part.uses);
    else if (part.kind === "group") part.parts.forEach(visit);
    else if (part.kind === "rule" && part.selectors.some((each) => applies(each, words)))
      part.parts.forEach(visit);
  };
  parts.forEach(visit);
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    words.add(name);
    waiting.push(...(definitions.get(name) ?? []));
  }
}

function print(parts: Part[], words: Words): string {
  return parts
    .map((part) => printPart(part, words))
    .filter((text) => text !== "")
    .join("");
}

function printPart(part: Part, words: Words): string {
  if (part.kind === "text") return closed(part.text);
  if (part.kind === "variable") return words.has(part.name) ? closed(part.text) : "";
  const inside = print(part.parts, words);
  if (inside === "") return "";
  if (part.kind === "group") return `${part.head}{${inside}}`;
  const selectors = part.selectors.filter((each) => applies(each, words));
  return selectors.length === 0 ? "" : `${selectors.map(({ text }) => text).join(",")}{${inside}}`;
}

/** A semicolon behind a block or a comment would take the rule that follows with it. */
const closed = (text: string) => (/(?:\}|\*\/)$/.test(text) ? text : `${text};`);
