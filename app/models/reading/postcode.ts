import { parse, validOutcode } from "postcode";
import type { Reading } from "./reading";

export type Postcode = {
  /** `LS1 4DY`; absent when only the first half was given. */
  postcode?: string;
  /** `LS1` */
  outcode: string;
  /** `LS` */
  area: string;
};

/** The letters of all postcode areas. */
const areas = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH
  EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M
  ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST
  SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/),
);

/** In characters: a full postcode has at most eight, and few spaces. */
const longestText = 40;
/** Longest text that may contain a postcode, in characters. */
const longestAddress = 160;
const separators = /[\s\p{Dash}\p{Cf}.]+/gu;
/** An outcode and the next digit: apart, as in `LS1 4`, or with one more letter, as in `LS14D`. */
const sector = /^\s*([a-z]{1,2}\d[a-z\d]?)[\s\p{Dash}]+\d\s*$/iu;
/** The last letter of a first half is never one that looks like a digit. */
const lookalike = /\d[ILO](?:\d[A-Z]{2})?$/;
const unfinished = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]$/;

function compact(text: string): string {
  if (text.length > longestText) return "";
  return text.normalize("NFKC").replace(separators, "").toUpperCase();
}

/**
 * Reads a postcode or an outcode, in any case, spacing or hyphenation; an incomplete postcode gives its outcode.
 * Undefined if the text is neither, or its letters are no postcode area.
 */
export function parsePostcode(text: string): Postcode | undefined {
  const whole = compact(text);
  const area = postcodeArea(whole);
  if (!area || lookalike.test(whole)) return undefined;
  const full = parse(whole);
  if (full.valid) return { postcode: full.postcode, outcode: full.outcode, area };
  const outcode = unfinished.exec(whole)?.[1] ?? sector.exec(text)?.[1]?.toUpperCase() ?? whole;
  return validOutcode(outcode) ? { outcode, area } : undefined;
}

/** The postcode, or its first half, at the end or the start of a longer text: '12 Park Row, Leeds LS1 4DY'. */
export function postcodeWithin(text: string): Postcode | undefined {
  const words = text
    .slice(0, longestAddress)
    .split(/[\s,]+/)
    .filter(Boolean);
  const ends = [words.slice(-2), words.slice(-1), words.slice(0, 2), words.slice(0, 1)];
  for (const end of ends) {
    const parsed = parsePostcode(end.join(" "));
    if (parsed) return parsed;
  }
  return undefined;
}

/** `LS1 4DY`, or `LS1` for an outcode; any other text, including an incomplete postcode, is only trimmed. */
export function formatPostcode(text: string): string {
  const { postcode, outcode } = parsePostcode(text) ?? {};
  return postcode ?? (outcode === compact(text) ? outcode : text.trim());
}

/**
 * The postcode area at the start of a text, two letters rather than one: `ME7` is `ME`, `M7` is `M`. The letters must
 * stand alone or be followed by a digit, so that 'Leeds' is not taken for LE.
 */
export function postcodeArea(text: string): string | undefined {
  const letters = /^([A-Z]{1,2})(?=\d|$)/.exec(compact(text))?.[1];
  return letters && areas.has(letters) ? letters : undefined;
}

/** What each sign may have been meant for. */
const alike: Readonly<Record<string, string>> = { I: "1", L: "1", O: "0", "0": "O", "1": "IL" };
/** Districts do not begin with 0 before another digit. */
const paddedDistrict = /^[A-Z]+0\d(?![A-Z]{2}$)/;

/** As {@link parsePostcode}; where I, L and 1, or O and 0, are mixed up, the postcode with fewest changes is offered. */
export function readPostcode(text: string): Reading<Postcode> {
  const value = parsePostcode(text);
  const whole = compact(text);
  if (value?.postcode || whole.length < 3 || whole.length > 7) return { value };
  let meant = [""];
  for (const sign of whole) {
    const signs = [sign, ...(alike[sign] ?? "")];
    meant = meant.flatMap((begun) => signs.map((each) => begun + each));
  }
  const changes = (other: string) => [...other].filter((sign, at) => sign !== whole[at]).length;
  const offers = meant.filter(
    (each) => changes(each) > 0 && !paddedDistrict.test(each) && isOffered(each, value),
  );
  const offer = offers.sort((one, other) => changes(one) - changes(other))[0];
  return { value, offer: offer && formatPostcode(offer) };
}

/** Whether it is a whole postcode or, where nothing was read, the whole first half of one. */
function isOffered(text: string, value: Postcode | undefined): boolean {
  const parsed = parsePostcode(text);
  return Boolean(parsed?.postcode) || (!value && parsed?.outcode === text);
}

/** A search text parted into its words and the postcode at its end, or the outcode that it is: 'slates LS1 4DY'. */
export function partPostcode(text: string): { rest: string; postcode: string } | undefined {
  const words = text
    .slice(0, longestAddress)
    .split(/[\s,]+/)
    .filter(Boolean);
  for (const count of [2, 1]) {
    const end = words.slice(-count).join(" ");
    const parsed = parsePostcode(end);
    if (!parsed?.postcode && !(parsed && words.length <= count)) continue;
    const rest = words
      .slice(0, -count)
      .join(" ")
      .replace(/(?:^|\s)(?:in|near|around|at)$/i, "");
    return { rest, postcode: formatPostcode(end) };
  }
  return undefined;
}
