import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mailColours } from "~/models/messages/mail-html";

const css = readFileSync(new URL("../../app/styles/theme.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = ""] = css.split("@media (prefers-color-scheme: dark)");

function coloursOf(block: string): Map<string, string> {
  const declarations = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g);
  return new Map([...declarations].map(([, name = "", value = ""]) => [name, value]));
}

const light = coloursOf(lightCss);
const dark = coloursOf(darkCss);

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

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

test("mails have the colours of the theme", () => {
  expect(mailColours.light).toEqual(
    Object.fromEntries([...light].filter(([name]) => name in mailColours.light)),
  );
  expect(mailColours.dark).toEqual(
    Object.fromEntries([...dark].filter(([name]) => name in mailColours.dark)),
  );
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
