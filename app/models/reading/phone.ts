import { z } from "zod";

/**
 * The kind of a typed phone number. `e164` is the stored form: `+447700900123`. `other` is a UK number that can be
 * dialled but gets no texts and has no WhatsApp: personal (070), pager (076), freephone and the like.
 */
type ParsedPhone =
  | { status: "mobile" | "landline" | "other"; e164: string }
  | { status: "invalid"; e164?: undefined };

/**
 * Only the shapes are checked. A library's list of allotted ranges refuses Ofcom's drama numbers and takes some UK
 * mobiles for Guernsey, so none is used.
 */
const mobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;
const landline = /^\+44[123]\d{8,9}$/;
const other = /^\+44(?:7[06]\d{8}|[589]\d{8,9})$/;

/** Mobiles of Jersey, Guernsey and the Isle of Man, by the ranges that Ofcom gave their carriers. */
const islandMobile = /^\+447(?:509|829|937|797|700[378]|781|839|911[17]|[59]24|4576|624)/;

/** Whether texts to this number, in E.164, cost what those to the islands do, a multiple. */
export const isIslandMobile = (e164: string): boolean => islandMobile.test(e164);

/** Reads a telephone number as people type them: `07700 900 123`, `+44 (0)7700-900123`, `0044 7700…`. */
export function parsePhone(text: string): ParsedPhone {
  const e164 = normalise(text);
  if (mobile.test(e164)) return { status: "mobile", e164 };
  if (landline.test(e164)) return { status: "landline", e164 };
  if (other.test(e164)) return { status: "other", e164 };
  return { status: "invalid" };
}

function normalise(text: string): string {
  const signs = text.replace(/[^\d+]/g, "");
  return (signs.slice(0, 1) + signs.slice(1).replaceAll("+", ""))
    .replace(/^00/, "+")
    .replace(/^0/, "+44")
    .replace(/^\+440/, "+44");
}

/** What to tell somebody whose number cannot get a text; undefined when it can. */
export function mobileProblem(text: string): string | undefined {
  const { status } = parsePhone(text);
  if (status === "mobile") return undefined;
  if (status === "landline")
    return "That is a landline, which cannot get a text. Please enter a UK mobile number, like 07700 900 123";
  return "Please enter a UK mobile number, like 07700 900 123";
}

/** Digits in each group of a national number, by how it starts; the last group takes what is left. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^0(?:13873|15242|1539[456]|1697[347]|1768[347]|19467)/, [6]],
  [/^02/, [3, 4]],
  [/^01(?:1|\d1)/, [4, 3]],
  [/^0[389]/, [4, 3]],
  [/^01\d{8}$/, [5]],
  [/^0/, [5, 3]],
];

/** In national groups: `07700 900 123`, `020 7946 0000`; a text that is no UK number comes back as it is. */
export function formatPhone(text: string): string {
  const { e164 } = parsePhone(text);
  if (e164 === undefined) return text;
  const national = e164.replace("+44", "0");
  const sizes = groupings.find(([start]) => start.test(national))?.[1] ?? [];
  const groups: string[] = [];
  let taken = 0;
  for (const size of sizes) {
    groups.push(national.slice(taken, taken + size));
    taken += size;
  }
  return [...groups, national.slice(taken)].join(" ");
}

/** A link to a WhatsApp chat with the number; undefined unless it is a mobile. */
export function whatsAppLink(text: string): string | undefined {
  const { status, e164 } = parsePhone(text);
  return status === "mobile" ? `https://wa.me/${e164.slice(1)}` : undefined;
}

/** The `tel:` link that dials the number; undefined when it is no UK number. */
export function telHref(text: string): string | undefined {
  const { e164 } = parsePhone(text);
  return e164 && `tel:${e164}`;
}

const wrongPhone = "Please enter a UK phone number, like 07700 900 123";
const isPhone = (typed: string) => parsePhone(typed).status !== "invalid";

/** A UK number of any kind in any notation; comes out as E.164. */
const phoneThat = (fits: (typed: string) => boolean) =>
  z
    .string({ error: wrongPhone })
    .trim()
    .max(40, wrongPhone)
    .pipe(z.string().refine(fits, wrongPhone))
    .transform((typed) => parsePhone(typed).e164 ?? "");

export const neededPhone = phoneThat(isPhone);
/** Allows an empty text. */
export const optionalPhone = phoneThat((typed) => typed === "" || isPhone(typed));
