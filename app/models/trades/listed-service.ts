import { namesOf, plain, trades, writtenService } from "./trade";

/** In characters: longer than any service. */
const longest = 100;
const label = /^(?:craft|shop|trade|service|category)\s*[=:]\s*/;
const amount = /\s*\(\d{1,6}\)$/;
const code = /^(\d{4,5})\b[\s:–-]*/;
const ending = /(?: (?:service|contractor|company|firm|specialist|expert|work|activity)){1,3}$/;

/** Both of 'roofers' and 'handymen' are the same as of one. */
const singular = (word: string): string =>
  word
    .replace(/(?<=\w{3})men$/, "man")
    .replace(/(?<=\w{3})ies$/, "y")
    .replace(/(?<=\w{2}[^s\W])s$/, "");

/** A service of a list as it is compared: 'craft=roofer' and 'Roofers (12)' are 'roofer'. */
export const listedKey = (text: string): string =>
  plain(text.slice(0, longest).replace(/[_-]+/g, " "))
    .replace(label, "")
    .replace(amount, "")
    .replace(code, "$1 ")
    .split(" ")
    .map(singular)
    .join(" ")
    .trim();

/** By its key: how the site writes the service. */
const writtenByKey = new Map<string, string>(
  trades.toReversed().flatMap((trade) => [
    ...[trade.people, ...(trade.listedAs ?? [])].map((name) => [listedKey(name), trade.label] as const),
    ...namesOf(trade)
      .toReversed()
      .map((name) => [listedKey(name), name] as const),
  ]),
);

/** How the site writes a service of a list: 'Plumbing' for 'plumber', 'craft=plumber' or '43220 - Plumbing'; undefined if unknown. */
export function listedService(text: string): string | undefined {
  const exact = writtenService(text);
  if (exact) return exact;
  const key = listedKey(text);
  const [, number = "", words = ""] = /^(\d*)\s*(.*)$/.exec(key) ?? [];
  const ways = [key, number, words, words.replace(ending, "")];
  return ways.map((way) => writtenByKey.get(way)).find(Boolean);
}
