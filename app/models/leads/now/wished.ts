import { isFirst, type RequestNow, type Wished } from "./now";

/** What became of it that its homeowner asked for one business, nothing where they asked for none. */
export function wishWords(now: RequestNow): string {
  const { wish, given } = now;
  if (!wish) return "";
  const { alone, given: asked, not } = wish;
  if (asked && alone && given.length === 1)
    return `You asked for ${asked.name} alone: nobody else was asked.`;
  if (asked)
    return `You asked for ${asked.name}: it was asked ${isFirst(now, asked.id) ? "first" : "later"}.`;
  return not
    ? `You asked for ${not.name}, which was not asked: ${refusals[not.refusal]}.`
    : "The business that you asked for was not asked.";
}

const refusals: Readonly<Record<Wished["refusal"], string>> = {
  gone: "it has left our site",
  unchecked: "it takes no requests here yet",
  work: "it is not work that they do",
  area: "you are outside the area where they work",
  nowhere: "we do not know where your postcode is",
  away: "they are away just now",
  since: "they could not take it when it came",
};
