import { plainLetters } from "./near-spelling";
import { longestPlace } from "./place";

/** What people say beside a place's name without saying another place: 'near Leeds', 'Leeds city centre', 'Leeds UK'. */
const around = new Set(
  `near nr close to around round by in at from outside within inside of the and my local area areas region surrounding
  surroundings outskirts suburbs greater metropolitan city town village borough district county council centre center
  central downtown postcode england uk gb britain roofer roofers`.split(/\s+/),
);

/** Which part of it: 'North Leeds'. */
const parts = new Set(
  `north south east west northern southern eastern western northeast northwest southeast southwest
  n s e w ne nw se sw mid upper lower inner outer end southside northside eastside westside`.split(/\s+/),
);

/** 'London Borough of Camden', 'Metropolitan District of Bradford'. */
const office = /^.*\b(?:borough|city|county|district|town) of /i;

/**
 * The name without what was said around it, in `text` as somebody typed it; where that is nothing but a part of the
 * place, without that. Undefined where nothing was said around it, or nothing else.
 */
export function bareName(text: string): { name: string; part: boolean } | undefined {
  const typed = text.slice(0, longestPlace).trim();
  const words = typed.replace(office, "").split(/\s+/);
  const whole = withoutEnds(words, around);
  const name = whole === typed ? withoutEnds(words, parts) : whole;
  return name === "" || name === typed ? undefined : { name, part: whole === typed };
}

function withoutEnds(words: readonly string[], said: ReadonlySet<string>): string {
  const isSaid = (word: string) => said.has(plainLetters(word));
  const first = words.findIndex((word) => !isSaid(word));
  const last = words.findLastIndex((word) => !isSaid(word));
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}
