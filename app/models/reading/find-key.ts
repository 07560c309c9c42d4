/** Letters that Unicode does not decompose into a plain letter and a mark. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  ["æae", "œoe", "þth", "ßss", "đd", "ðd", "łl", "øo", "ıi", "ħh", "ŧt", "ςσ"].map((each) => [
    each[0],
    each.slice(1),
  ]),
);
const marks = /[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe2f]/g;

/** Plain letters in lower case: 'Łódź' is 'lodz'. `folded` in drizzle/functions/indexes.sql has the same rule. */
export const folded = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(marks, "")
        .replace(/[A-ZÆŒÞẞĐÐŁØĦŦΑ-ΩЂ-Я]/g, (letter) => letter.toLowerCase())
        .replace(/[æœþßđðłøıħŧς]/g, (letter) => letters[letter] ?? letter);

const isAscii = /^\p{ASCII}*$/u;

/** Apostrophes, dots, hyphens and what nobody sees. */
const closedUp = /['`.´ʼ‘’′＇‐‑\u00ad\u200b-\u200f\u2060\ufeff-]/g;
const punctuation = /[\p{Cc}!-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]/gu;
/** What some write of a company's name and others do not. */
const companyWords = / (?:ltd|limited|llp|plc|and co)(?= |$)/g;

/**
 * What a text is found by, as words with single spaces: 'O’Hanlon & Sons Ltd.' is 'ohanlon and sons', 'T.J.' is 'tj',
 * '24/7' is '247'. `find_key` in drizzle/functions/indexes.sql has the same rule.
 */
export const findKey = (text: string): string =>
  folded(text.replace(closedUp, ""))
    .replace(/&|\+(?![0-9])/g, " and ")
    .replace(/([0-9])\/(?=[0-9])/g, "$1")
    .replace(punctuation, " ")
    .replace(/ {2,}/g, " ")
    .replace(/^ | $/g, "")
    .replace(companyWords, "");
