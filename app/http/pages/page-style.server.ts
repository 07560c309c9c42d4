import { LRUCache } from "lru-cache";
import postcss, { AtRule, type ChildNode, type Container, Declaration, Rule } from "postcss";
import selectorParser, { type Node as SelectorNode } from "postcss-selector-parser";
import { ownColours } from "~/models/admin/colour-contrast";
import { hashSource } from "./content-security-policy.server";

/** What a page has that a rule of the style sheet may name: `p` an element, `.card` a class, `--ink` a variable. */
type Words = Set<string>;

/** A part of the sheet as text, and what a page must have for it to matter; keyframes are named as variables are. */
type Part =
  | { kind: "text"; text: string; uses: string[] }
  | { kind: "variable"; name: string; text: string; uses: string[] }
  | { kind: "rule"; selectors: { text: string; needs: string[] }[]; parts: Part[] }
  | { kind: "group"; head: string; parts: Part[] };

/** What attach.js, enhance.js, forms.js and search.js add to a page; checked by tests/http/page-style.test.ts. */
export const addedByScript = ["p", ".error", ".fixed"] as const;

/** What app/forms.js looks for: a page with none of it goes without that script. */
export const forForms = /method="post"|data-(?:onward|live-count|answers|float-bar|quiz-entry|personal)=/;

const word = /<[a-z][a-z0-9]*|\sclass="[^"]*"|var\(--[\w-]+/g;
const variable = /var\(\s*(--[\w-]+)/g;
const fields = ["button", "input", "select", "textarea"];
/** What only a field has; the sheet has many rules for these. */
const ofField =
  /^:(disabled|:file-selector|:placeholder|:-webkit-(search|date|calendar|inner|outer)|-moz-ui-invalid)/;
const stylesCached = 500;

/** The style of a page, and the source that allows it in a Content-Security-Policy. */
type Style = { text: string; source: string };

/**
 * Turns a style sheet into a function from a page's HTML to the part of the sheet that it uses: rules whose elements
 * and classes it has, and the variables and keyframes that those name. Arguments of a pseudo-class such as `:is()` are
 * not looked at, except one selector in `:where()`: such a rule stays. Pages with the same words share one text.
 */
export function pageStyle(sheet: string): (html: string) => Style {
  const parts = partsOf(postcss.parse(withoutUnset(sheet)));
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

/** The style with the colours that an operator chose, for every page; undefined while there are none. */
export function ownStyle(): Style | undefined {
  const text = ownColours();
  return text ? { text, source: hashSource(text) } : undefined;
}

/**
 * What nothing sets is written out: a fallback where our theme sets no such variable, and the initial value of a
 * registered one that no rule changes (Tailwind sets it once more, for old browsers).
 */
function withoutUnset(sheet: string): string {
  const sets = (name: string) => sheet.split(`${name}:`).length - 1;
  const initial = new Map(
    [...sheet.matchAll(/@property (--[\w-]+)\s*\{[^}]*initial-value:\s*([^;}]+)/g)].flatMap(
      ([, name = "", value]) => (sets(name) > 1 ? [] : [[name, value]]),
    ),
  );
  return sheet
    .replace(/var\((--default-[\w-]+),([^()]*)\)/g, (_, name, fallback) =>
      sets(name) > 0 ? `var(${name})` : fallback,
    )
    .replace(/var\((--[\w-]+)\)/g, (whole, name) => initial.get(name) ?? whole);
}

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

/** The elements, classes and fields that a selector needs outside the arguments of its pseudo-classes. */
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

/** Adds the variables that the page's rules use, and those that these are defined with. */
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

/** A semicolon after a block or a comment would invalidate the rule that follows. */
const closed = (text: string) => (/(?:\}|\*\/)$/.test(text) ? text : `${text};`);
