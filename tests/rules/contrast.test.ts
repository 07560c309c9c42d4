import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shippedColours } from "~/content/colours-outside-css";
import { colourProblem, contrast, strongerThan } from "~/models/admin/colour-contrast";

const css = readFileSync(new URL("../../app/styles/theme.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = ""] = css.split("@media (prefers-color-scheme: dark)");

function coloursOf(block: string): Map<string, string> {
  const declarations = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return new Map([...declarations].map(([, name = "", value = ""]) => [name, value]));
}

const light = coloursOf(lightCss);
const dark = coloursOf(darkCss);

const statuses = ["blue", "yellow", "purple", "orange", "green", "red", "amber"];

/** Words on what they stand on. */
const textPairs: [text: string, ground: string][] = [
  ...["ink", "slate", "brick", "brick-dark", "moss", "amber", "red", "green"].flatMap(
    (text): [string, string][] => [
      [text, "paper"],
      [text, "card"],
    ],
  ),
  ["on-deep", "deep"],
  ["ember", "deep"],
  ["on-brick", "brick"],
  ["on-brick", "brick-dark"],
  ...statuses.map((status): [string, string] => [status, `${status}-bg`]),
];

/** What shows where a control, its state or a meaningful part of a picture ends. */
const edgePairs: [edge: string, ground: string][] = [
  ...["edge", "brick", "red", "ink"].flatMap((edge): [string, string][] => [
    [edge, "paper"],
    [edge, "card"],
  ]),
  ["brick", "line"],
  ["slate", "wall"],
  ["edge", "wall"],
  ["pipe", "wall"],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("in the %s scheme", (_scheme, colours) => {
  const of = (one: string, other: string) => contrast(colours.get(one) ?? "", colours.get(other) ?? "");

  test.each(textPairs)("%s can be read on %s", (text, ground) => {
    expect(of(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)("%s can be told from %s", (edge, ground) => {
    expect(of(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

test("what mails and settings say again of the theme is the theme's", () => {
  for (const [own, theme] of [
    [shippedColours.light, light],
    [shippedColours.dark, dark],
  ] as const)
    expect(own).toEqual(Object.fromEntries([...theme].filter(([name]) => name in own)));
});

test("a colour of one's own is held to what the theme's are, and so is a button under the pointer", () => {
  expect(colourProblem("light", "brick", "#1c4e8f")).toBeUndefined();
  expect(colourProblem("light", "brick", "#ff9a3c")).toMatch(/^It stands out too little.* darker one\.$/);
  expect(colourProblem("dark", "brick", "#1c4e8f")).toMatch(/lighter one\.$/);
  expect(colourProblem("light", "slate", "#8a8a8a")).toMatch(/ where 4\.5 is needed/);
  for (const scheme of ["light", "dark"] as const) {
    const { brick, paper, "on-brick": on } = shippedColours[scheme];
    expect(contrast(strongerThan(brick, scheme), paper)).toBeGreaterThan(contrast(brick, paper));
    expect(contrast(strongerThan(brick, scheme), on)).toBeGreaterThan(contrast(brick, on));
  }
});

test("every colour but the sunlit yellow has a value of its own in the dark", () => {
  expect([...light.keys()].filter((name) => !dark.has(name))).toEqual(["lit"]);
});

test("no style sheet but the theme names a raw colour", () => {
  for (const sheet of ["app", "base", "carousel", "form", "home", "parts", "portal", "results", "shell"]) {
    const rules = readFileSync(new URL(`../../app/styles/${sheet}.css`, import.meta.url), "utf8");
    expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|\boklch\(/i);
  }
});
