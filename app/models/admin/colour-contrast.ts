import { colours, shippedColours } from "~/content/colours-outside-css";

export type Scheme = keyof typeof colours;
/** The colours that an operator may change. */
type OwnColour = "brick" | "slate";

const hex = /^#[0-9a-f]{6}$/;
const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, `#rrggbb`: from 1 to 21, WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colours that each is seen against, with the least contrast; tests/rules/contrast.test.ts has the same. */
const besides = {
  brick: [
    ["paper", 4.5],
    ["card", 4.5],
    ["on-brick", 4.5],
    ["line", 3],
  ],
  slate: [
    ["paper", 4.5],
    ["card", 4.5],
    ["wall", 3],
  ],
} as const;

/** What is wrong with a colour, and how to put it right; undefined if nothing is. */
export function colourProblem(scheme: Scheme, name: OwnColour, colour: string): string | undefined {
  if (!hex.test(colour))
    return `Type # and six digits, 0-9 and a-f, such as ${shippedColours[scheme][name]}.`;
  const faint = besides[name].find(
    ([other, least]) => contrast(colour, shippedColours[scheme][other]) < least,
  );
  if (!faint) return undefined;
  const [other, least] = faint;
  const found = (Math.floor(contrast(colour, shippedColours[scheme][other]) * 10) / 10).toFixed(1);
  return `It stands out too little to be read: ${found} to 1, where ${least} is needed. Choose a ${scheme === "light" ? "darker" : "lighter"} one.`;
}

/** The colour of a button under the pointer: a fifth of the way to black by day, to white in the dark. */
export const strongerThan = (colour: string, scheme: Scheme): string =>
  `#${channels(colour)
    .map((channel) => Math.round(channel + ((scheme === "light" ? 0 : 255) - channel) / 5))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;

const rulesOf = (scheme: Scheme): string =>
  (["slate", "brick", "brick-dark"] as const)
    .filter((name) => colours[scheme][name] !== shippedColours[scheme][name])
    .map((name) => `--color-${name}:${colours[scheme][name]};`)
    .join("");

/** The style that follows the stylesheet on every page; empty while no colour was changed. */
export const ownColours = (): string =>
  (["light", "dark"] as const)
    .map((scheme) => [scheme, rulesOf(scheme)] as const)
    .map(([scheme, rules]) => rules && `@media (prefers-color-scheme:${scheme}){:root{${rules}}}`)
    .join("");
