import { readEmail } from "./email";
import { readPhone } from "./phone";
import { readPostcode } from "./postcode";
import type { Reading } from "./reading";

/** The readers of the fields about which a form asks, by the field's name. */
const readers = { email: readEmail, phone: readPhone, postcode: readPostcode } satisfies Readonly<
  Record<string, (typed: string) => Reading<unknown>>
>;

/** A field about which a form asks. */
export type AskedField = keyof typeof readers;
export const askedFields: readonly AskedField[] = ["email", "phone", "postcode"];

/** What to ask about a typed text: 'Did you mean sam@gmail.com?', or 'Two numbers: we took 0113 496 0204'. */
export function questionAbout(field: AskedField, typed: string): string | undefined {
  const { value, doubt, offer } = readers[field](typed);
  if (offer) return `Did you mean ${offer}?`;
  return value === undefined ? undefined : doubt;
}

/** The offer in such a question, and whether what was typed may be kept; undefined for any other message. */
export function offerIn(message: string): { offer: string; keeps: boolean } | undefined {
  const [, meant, taken] = /^Did you mean (\S.*)\?$|\b[Ww]e took ([^,]+)/.exec(message) ?? [];
  const offer = meant ?? taken;
  return offer === undefined ? undefined : { offer, keeps: meant !== undefined };
}

/** The button that puts an offer in the place of what was typed. */
export const takingOf = (field: string): string => `use-${field}`;
/** The hidden field with the offer that was asked, which is not asked again. */
export const keepingOf = (field: string): string => `keep-${field}`;
