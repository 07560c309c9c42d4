import { formatInstant } from "~/models/base/clock";
import { answered, type Firm, holdersOf, isOpen, type Life } from "./request-histories";
import { type Claim, ofEachFirm, ofTheClock } from "./said-by-the-clock";
import { aroundThem } from "./said-in-messages";
import { ofAWish } from "./said-of-a-wish";
import { ofDeletion, ofHiring } from "./said-of-hiring";

/** Every sentence that the site says of a request, and what must hold of the request while it is said. */

const dayMs = 24 * 60 * 60 * 1000;
const live = ({ serviceType }: Life) => serviceType === "roofing";
const count = (life: Life) => holdersOf(life).length;
const first = ({ firms }: Life) => Math.min(...firms.map(({ givenAt }) => givenAt.getTime()));
const silent = (life: Life) => !holdersOf(life).some(answered);
/** Somebody has it who had it when the promise was made. */
const promised = (life: Life) => holdersOf(life).some(({ givenAt }) => givenAt.getTime() === first(life));
const isFirst = (life: Life, id?: string) =>
  !id || life.firms.some((firm) => firm.id === id && firm.givenAt.getTime() === first(life));
const owed = (life: Life) => isOpen(life) && live(life) && promised(life) && silent(life);
const running = (life: Life) => owed(life) && life.at.getTime() < first(life) + dayMs;
const over = (life: Life) => owed(life) && life.at.getTime() >= first(life) + dayMs;
const fresh = (life: Life) => running(life) && life.at.getTime() < first(life) + 60 * 60 * 1000;
const byThen = (life: Life, when: string | undefined) =>
  running(life) && when === formatInstant(new Date(first(life) + dayMs));
const waits = (life: Life) => isOpen(life) && life.queuedSince !== null;
const stopped = (life: Life) => !life.erased && !life.hired && life.stopped !== null;
const hired = (life: Life) => !life.erased && life.hired !== null;
const numbered = (words: string | undefined) => (words === "One" ? 1 : Number(words));
const isHolder = (life: Life, firm: Firm) => holdersOf(life).includes(firm);
const declines = (life: Life) => life.firms.filter(({ status }) => status === "declined").length;
/** Whether routing would use a corrected postcode. */
const decides = (life: Life) => isOpen(life) && live(life) && life.proved && life.firms.length === 0;
const lefts = (life: Life) => life.firms.length - count(life) - declines(life);

/** To the homeowner, of the request as a whole. */
const toHomeowners: Claim[] = [
  [
    /^(One|\d) (?:roofers?|plumbers?|business(?:es)?) near you (?:has|have) (?:your|the) request(, and sees? (?:your|the) number once (?:it signs|they sign) in)?\.$/,
    (life, [, number, once]) =>
      isOpen(life) &&
      life.proved &&
      numbered(number) === count(life) &&
      Boolean(once) === holdersOf(life).some((firm) => firm.seenAt === null && !answered(firm)),
  ],
  [
    /^Nobody has (?:your|the) request yet: we could not check the phone number by text\.$/,
    (life) => isOpen(life) && !life.proved && count(life) === 0,
  ],
  [/^It waits for one of our people, who checks it\.$/, (life) => waits(life) && !life.proved],
  [
    /^It is with our team, who look for somebody by hand\.$/,
    (life) => waits(life) && life.proved && live(life),
  ],
  [
    /^Nobody has (?:your|the) request now\.$/,
    (life) => isOpen(life) && count(life) === 0 && life.firms.length > 0,
  ],
  [/^Nobody has (?:your|the) request yet\.$/, (life) => isOpen(life) && life.firms.length === 0],
  [
    /^No vetted roofer near you could take it\.$/,
    (life) =>
      isOpen(life) &&
      life.firms.length === 0 &&
      life.proved &&
      live(life) &&
      life.placed &&
      !life.wish?.alone,
  ],
  [
    /^We do not know where the postcode is, so nobody could be asked\.$/,
    (life) => isOpen(life) && life.firms.length === 0 && !life.placed,
  ],
  [
    /^Its card: (?:Nobody has it (now|yet)|(One|\d) (?:roofers?|plumbers?|business(?:es)?) ha(?:s|ve) it)$/,
    (life, [, when, number]) =>
      isOpen(life) &&
      (when
        ? count(life) === 0 && (when === "now") === life.firms.length > 0
        : numbered(number) === count(life)),
  ],
  [/^Its card: You stopped it$/, stopped],
  [/^Each price is shown here as it comes, beside the others\.$/, isOpen],
  [/^No price can be sent while your request is stopped\.$/, stopped],
  [/^You have hired somebody: nobody else can send a price now\.$/, hired],
  ...ofAWish,
  [/^(?:Plumbing is coming soon: we|We) look for somebody by hand\.$/, (life) => waits(life) && !live(life)],
  [/^That can take a while, and it may be that we find nobody\.$/, (life) => waits(life) && !live(life)],
  [
    /^You get contacted within 24 hours( at the latest)?\.$/,
    (life, [, last]) => fresh(life) && Boolean(last) === life.emergency,
  ],
  [/^They read that it is an emergency\.$/, (life) => running(life) && life.emergency],
  [
    /^In the last 30 days a business was in touch within 24 hours for 83 of 100 requests, by its own word\.$/,
    running,
  ],
  [/^You get contacted by (.+?)( at the latest)?\.$/, (life, [, when]) => byThen(life, when)],
  [/^The 24 hours in which they were to get in touch are over, and nobody says that they have\.$/, over],
  [/^Ring one of them yourself\.$/, (life) => isOpen(life) && count(life) > 1],
  [/^Ring them yourself\.$/, (life) => isOpen(life) && count(life) === 1],
  [
    /^One says that it has been in touch with you\.$/,
    (life) => holdersOf(life).filter(answered).length === 1,
  ],
  [
    /^They say that they have been in touch with you\.$/,
    (life) => holdersOf(life).filter(answered).length > 1,
  ],
  [
    /^They get in touch with you\.$/,
    (life) => isOpen(life) && count(life) > 0 && silent(life) && !(live(life) && promised(life)),
  ],
  [/^It decides who gets your request\.$/, decides],
  [/^Whoever has your request keeps it, and reads the right postcode\.$/, (life) => count(life) > 0],
  [/^It says where the work is\.$/, (life) => count(life) === 0 && !decides(life)],
  [
    /^If (?:water is coming in|it cannot wait), ring now: do not wait for a call\.$/,
    (life) => isOpen(life) && life.emergency && count(life) > 0,
  ],
  [
    /^If (?:water is coming in|it cannot wait), ring somebody now: do not wait for us\.$/,
    (life) => isOpen(life) && life.emergency && count(life) === 0,
  ],
];

/** To the homeowner, of what they ended. */
const toWhoEnded: Claim[] = [
  [/^The contact details were deleted\.$/, ({ erased }) => erased !== null],
  [
    /^Whoever had the request was told, and asked to delete what they wrote down\.$/,
    ({ erased, firms }) => erased !== null && firms.length > 0,
  ],
  [/^Someone has been hired for this work\.$/, hired],
  [/^Nobody else gets (?:the|your) request\.$/, (life) => !isOpen(life)],
  [/^This request was stopped\.$/, stopped],
  [
    /^Nobody has it(?:, and nobody gets it| now, and nobody gets it|, and we are not sending it to anybody)\.$/,
    (life) => !isOpen(life) && count(life) === 0,
  ],
  [
    /^Nobody else gets it; a business that had it before still has it\.$/,
    (life) => stopped(life) && count(life) > 0,
  ],
  ...ofHiring,
  [
    /^(This|These) (?:roofers?|plumbers?|business(?:es)?) ha(?:s|ve) (?:your|the) request$/,
    (life, [, these]) => !life.erased && count(life) > 0 && (these === "This") === (count(life) === 1),
  ],
  [/^(?:This|These) (?:roofers?|plumbers?|business(?:es)?) had the request$/, (life) => life.erased !== null],
  [
    /^Six have been asked, and that is as many as we ask for one request\.$/,
    (life) => life.firms.length === 6,
  ],
  [
    /^There is no other (?:roofer|plumber|business) near you whom we could ask\.$/,
    (life) => isOpen(life) && live(life) && count(life) < 3 && life.others === 0,
  ],
  [
    /^If you like, we send it to one more (?:roofer|plumber|business) near you, the next on our list\.$/,
    (life) =>
      isOpen(life) &&
      live(life) &&
      life.proved &&
      count(life) < 3 &&
      life.firms.length < 6 &&
      life.others > 0 &&
      (waits(life) || life.choice?.how !== "nobody"),
  ],
];

/** Of one business that was given it, behind its number. */
const ofFirms = ofEachFirm([
  [
    /^Has (your|opened your) request$/,
    (life, firm, [, , how]) =>
      isHolder(life, firm) && !answered(firm) && !hired(life) && (firm.seenAt === null) === (how === "your"),
  ],
  [
    /^Says it has been in touch with you$/,
    (life, firm) => isHolder(life, firm) && firm.status === "contacted",
  ],
  [/^Says it has given you a price$/, (life, firm) => isHolder(life, firm) && firm.status === "quoted"],
  [/^Says that you have agreed: booked$/, (life, firm) => isHolder(life, firm) && firm.status === "booked"],
  [/^Says the work is done$/, (life, firm) => isHolder(life, firm) && firm.status === "completed"],
  [
    /^Cannot take this on$/,
    (_, { status, reason }) => status === "declined" && (reason === null || reason === "other"),
  ],
  [/^Cannot take this on: too far away$/, (_, { reason }) => reason === "too_far"],
  [/^Cannot take this on: too busy$/, (_, { reason }) => reason === "too_busy"],
  [/^Cannot take this on: not work that they do$/, (_, { reason }) => reason === "not_our_work"],
  [/^Cannot take this on: they could not reach you$/, (_, { reason }) => reason === "could_not_reach"],
  [
    /^Cannot take this on: they say that you have hired someone else$/,
    (_, { reason }) => reason === "already_hired",
  ],
  [
    /^Cannot take this on: they say that the details are wrong$/,
    (_, { reason }) => reason === "wrong_details",
  ],
  [
    /^Has left our site, so it cannot take this on$/,
    (_, { onSite, status }) => !onSite && status !== "declined",
  ],
]);

/** To a business that is told of it, and to an operator. */
const toOthers: Claim[] = [
  [
    /^(?:Roofer (\d+): )?They were promised an answer (?:within 24 hours|by (.+)), and at most three businesses have this lead at once\.$/,
    (life, [, id, when]) =>
      (when ? byThen(life, when) : fresh(life)) && count(life) <= 3 && isFirst(life, id),
  ],
  [
    /^Another business could not take it, and they asked us for one more\.$/,
    (life) => isOpen(life) && declines(life) + lefts(life) > 0,
  ],
  [/^They asked us for one more\.$/, isOpen],
  [/^At most three businesses have this lead at once\.$/, (life) => count(life) <= 3],
  [/^They said that it is an emergency: ring them at once\.$/, ({ emergency }) => emergency],
  [/^its homeowner has ended it\.$/, (life) => !isOpen(life)],
  [/^this work is not live\.$/, (life) => !live(life)],
  [
    /^We told the homeowner that we look for somebody by hand, and promised no time\.$/,
    (life) => !live(life),
  ],
  [/^The phone number is not verified\.$/, ({ proved }) => !proved],
  [/^the phone number is not verified\.$/, ({ proved }) => !proved],
  [/^It waits for you\.$/, waits],
  [/^The homeowner was promised no time\.$/, ({ firms }) => firms.length === 0],
  [
    /^It waits for you since (.+)\.$/,
    (life, [, when]) => waits(life) && when === formatInstant(life.queuedSince ?? ""),
  ],
  [
    /^Its homeowner stopped it on (.+)\.$/,
    (life, [, when]) => stopped(life) && when === formatInstant(life.stopped ?? ""),
  ],
  [
    /^Its homeowner's details were deleted on (.+)\.$/,
    ({ erased }, [, when]) => when === formatInstant(erased ?? ""),
  ],
  [/^Nobody can be given it\.$/, (life) => !isOpen(life)],
  [/^No time is promised\.$/, (life) => !running(life)],
  [/^An answer is promised by (.+)\.$/, (life, [, when]) => byThen(life, when)],
];

const have = String.raw`(Nobody has it|One has it|\d have it)(?: \((?:(\d) declined)?(?:, )?(?:(\d) left the site)?\))?`;
const haveIt = (life: Life, [, who, declined, left]: RegExpMatchArray) =>
  isOpen(life) &&
  (who === "Nobody has it" ? count(life) === 0 : numbered(who?.split(" ")[0]) === count(life)) &&
  Number(declined ?? 0) === declines(life) &&
  Number(left ?? 0) === lefts(life);
const onTheDesk: Claim[] = [
  [new RegExp(`^${have}\\.$`), haveIt],
  [
    new RegExp(`^${have}, and (\\d) of them got in touch, as they say\\.$`),
    (life, match) => haveIt(life, match) && Number(match[4]) === holdersOf(life).filter(answered).length,
  ],
  [
    new RegExp(`^${have}, and nobody got in touch within the 24 hours that were promised\\.$`),
    (life, match) => haveIt(life, match) && over(life),
  ],
];

export const claims: readonly Claim[] = [
  ...toHomeowners,
  ...toWhoEnded,
  ...ofFirms,
  ...toOthers,
  ...onTheDesk,
  ...ofDeletion,
  ...ofTheClock,
];

/** Why a sentence may not be said of the request; undefined where it may, and a sentence of no table may not. */
export function whyUntrue(sentence: string, life: Life): string | undefined {
  const found = known.get(sentence) ?? matchesOf(sentence);
  known.set(sentence, found);
  if (found.length === 0) return "stands in no table";
  return found.every(({ holds, match }) => holds(life, match)) ? undefined : "is not so";
}

type Matched = { holds: Claim[1]; match: RegExpMatchArray };

/** Cached, since most sentences recur. */
const known = new Map<string, Matched[]>();

const matchesOf = (sentence: string): Matched[] =>
  [...claims, ...aroundThem].flatMap(([pattern, holds]) => {
    const match = sentence.match(pattern);
    return match ? [{ holds, match }] : [];
  });
