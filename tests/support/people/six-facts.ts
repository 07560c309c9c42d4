import type { FactAttributes } from "~/models/leads/now/facts";
import { answered, type Firm, holdersOf, isOpen, type Life } from "./request-histories";

/** What is so of a drawn request, worked out without the code under test, and what words may then be said of it. */

type Facts = FactAttributes;

const dayMs = 24 * 60 * 60 * 1000;
const iso = (at: Date | null | undefined) => at?.toISOString();

/** What a page about the request has to say in its attributes: to one of its firms, or to whoever may know all. */
export function factsSo(life: Life, reader?: Firm): Facts {
  const { erased, hired, chosen, queuedSince } = life;
  const told = hired && !erased && (!reader || reader === chosen || reader.status !== "declined");
  const has = holdersOf(life).filter((firm) => !erased && (!reader || firm === reader));
  return {
    "data-has": has
      .map(({ id }) => id)
      .toSorted()
      .join(" "),
    "data-promised": promisedSo(life, reader),
    "data-waits": !reader && isOpen(life) ? iso(queuedSince) : undefined,
    "data-ended": endedSo(life, reader).filter(Boolean).join(" "),
    "data-hired": told ? (chosen && (!reader || reader === chosen) ? chosen.id : "someone") : undefined,
    "data-erased": iso(erased),
  };
}

/** 24 hours from when the first had it; whoever was given it later was told of no promise. */
function promisedSo(life: Life, reader?: Firm): string | undefined {
  const first = Math.min(...life.firms.map(({ givenAt }) => givenAt.getTime()));
  const bound = holdersOf(life).filter(({ givenAt }) => givenAt.getTime() === first);
  const owed = isOpen(life) && life.serviceType === "roofing" && !holdersOf(life).some(answered);
  if (!owed || !(reader ? bound.includes(reader) : bound.length > 0)) return undefined;
  return life.at.getTime() < first + dayMs ? iso(new Date(first + dayMs)) : "over";
}

type Words = (string | false | null)[];

function endedSo(life: Life, reader?: Firm): Words {
  const { erased, hired, stopped, chosen } = life;
  if (erased) return ["deleted", hired && !reader && "ended"];
  if (hired) {
    if (!reader || reader === chosen) return ["hired", sinceHired(life)];
    return [reader.status !== "declined" && "hired"];
  }
  const fell = lastFell(life);
  return [
    stopped && reader?.status !== "declined" && "stopped",
    ...(fell && (!reader || reader === fell) ? sinceFall(life, fell) : []),
  ];
}

function sinceHired({ chosen, agreement }: Life): string | false {
  if (agreement?.complained && agreement.firm === chosen) return "disputed";
  return chosen?.status === "completed" ? "done" : chosen?.status === "booked" && "booked";
}

const sinceFall = ({ agreement }: Life, fell: Firm): Words => [
  "declined",
  fell.status !== "declined" && "back",
  agreement?.firm === fell && (agreement.agreed ? "agreed" : "closed"),
];

/** The firm that was hired and declined, last. */
const lastFell = ({ firms }: Life): Firm | undefined =>
  firms
    .filter(({ fell }) => fell !== null)
    .toSorted((one, other) => Number(other.fell) - Number(one.fell))[0];

/** Each word of {@link Facts} 'data-ended' that a history can come to. */
export const endings = ["stopped", "hired", "booked", "done", "disputed", "declined", "back", "closed"];
endings.push("agreed", "deleted", "ended");

const numbered = (word: string | undefined) => (word === "One" ? 1 : Number(word));
const ended = (word: string) => (facts: Facts) => facts["data-ended"].split(" ").includes(word);

/** Words that no page or message says of a request, to anybody, unless that is so. */
export const claims: readonly [words: RegExp, holds: (facts: Facts, match: RegExpMatchArray) => boolean][] = [
  [
    /contacted (?:within|by) |were promised an answer (?:within|by) |answer is promised by /,
    ({ "data-promised": promised }) => promised !== undefined && promised !== "over",
  ],
  [
    /24 hours (?:are up|in which they|that were promised)/,
    ({ "data-promised": promised }) => promised === "over",
  ],
  [
    /waits for you\b|waiting for you\b|is with our team|Our team will look/,
    (facts) => facts["data-waits"] !== undefined,
  ],
  [/[Nn]obody has (?:it|(?:your|the) request)\b/, (facts) => facts["data-has"] === ""],
  [
    /\b(One|\d) \w+ ha(?:s|ve) (?:your|the) request/,
    (facts, [, number]) => facts["data-has"].split(" ").length === numbered(number),
  ],
  [
    /(?<!say )[Yy]ou have hired|has been hired|homeowner hired|[Tt]old (?:us )?you hired|customer (?:chose|has hired)/,
    (facts) => facts["data-hired"] !== undefined,
  ],
  [/request (?:was|is) closed|[Ii]t (?:was|is) closed/, ended("stopped")],
  [/asked to look at the agreement/, ended("disputed")],
  [/(?:You|They) had hired/, ended("declined")],
  [/details (?:are|were) deleted|We deleted the details/, ended("deleted")],
];

/** What the text says that is not so. */
export function untrueIn(text: string, life: Life): string[] {
  const facts = factsSo(life);
  return claims.flatMap(([words, holds]) => {
    const match = text.match(words);
    return match && !holds(facts, match) ? [`'${match[0]}', after: ${life.log.join(", ")}`] : [];
  });
}

const names = ["has", "promised", "waits", "ended", "hired", "erased"] as const;

/** The facts in one line, from attributes or from what is so. */
export const lineOf = (read: (name: keyof Facts) => string | null | undefined): string =>
  names.map((name) => `${name}: ${read(`data-${name}`) ?? "-"}`).join(", ");
