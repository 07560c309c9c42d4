import { formatInstant } from "~/models/base/clock";
import { answered, type Firm, holdersOf, isOpen, type Life } from "./request-histories";

/** A sentence, and what must hold of the request while it is said. `match` is what the pattern caught. */
export type Claim = [sentence: RegExp, holds: (life: Life, match: RegExpMatchArray) => boolean];

/** Sentences of one business that was given it, each behind that one's number. */
export const ofEachFirm = (
  sentences: readonly [RegExp, (life: Life, firm: Firm, match: RegExpMatchArray) => boolean][],
): Claim[] =>
  sentences.map(([sentence, holds]) => [
    new RegExp(`^Roofer (\\d+): ${sentence.source.slice(1)}`),
    (life, match) => life.firms.some((firm) => firm.id === match[1] && holds(life, firm, match)),
  ]);

const names = String.raw`(Roofer \d+(?:(?:, | and )Roofer \d+)*)`;
const namesOf = (life: Life) =>
  holdersOf(life)
    .map(({ id }) => `Roofer ${id}`)
    .sort();
const isThem = (life: Life, words: string | undefined) =>
  words
    ?.split(/, | and /)
    .sort()
    .join() === namesOf(life).join();
const silent = (life: Life) => !holdersOf(life).some(answered);
const waits = (life: Life) => isOpen(life) && life.queuedSince !== null;
const then = (at: Date | null | undefined, words: string | undefined) => !!at && formatInstant(at) === words;

const reasons: Readonly<Record<string, string>> = {
  "too far away": "too_far",
  "too busy": "too_busy",
  "not work that they do": "not_our_work",
  "they could not reach you": "could_not_reach",
  "they say that you have hired someone else": "already_hired",
  "they say that the details are wrong": "wrong_details",
};

/** Of a decline, of the question whether anybody has rung, of reminders, and of what ends a wait on the desk. */
export const ofTheClock: Claim[] = [
  [
    /^Roofer (\d+) cannot take it on(?:: (.+))?\.$/,
    (life, [, id, why]) =>
      life.firms.some(
        (firm) =>
          firm.id === id &&
          firm.status === "declined" &&
          (why ? reasons[why] === firm.reason : firm.reason === null || firm.reason === "other"),
      ),
  ],
  [new RegExp(`^${names} still ha(?:s|ve) your request\\.$`), (life, [, who]) => isThem(life, who)],
  [
    new RegExp(`^${names} ha(?:s|ve) your request, and nobody has told us that they were in touch\\.$`),
    (life, [, who]) => isOpen(life) && isThem(life, who) && silent(life),
  ],
  [
    /^You told us on (.+) that (somebody|nobody) has rung\.$/,
    ({ question }, [, when, who]) =>
      then(question?.answeredAt, when) && question?.answer === (who === "nobody" ? "no" : "yes"),
  ],
  [/^It waits for one of our people, who look after it\.$/, waits],
  [
    /^One of our people spoke to you on (.+)\.$/,
    ({ choice }, [, when]) => choice?.how === "rung" && then(choice.at, when),
  ],
  [
    /^We looked for a (?:roofer|plumber|business) until (.+), and found nobody who can do it\.$/,
    (life, [, when]) =>
      life.choice?.how === "nobody" &&
      then(life.choice.at, when) &&
      holdersOf(life).length === 0 &&
      !waits(life),
  ],
  [
    /^We are sorry: we looked for a (?:roofer|plumber|business) for you, and found nobody who can do it\.$/,
    (life) => waits(life) && holdersOf(life).length === 0,
  ],
  [
    new RegExp(
      `^We are sorry: ${names} ha(?:s|ve) your request and did not answer, and we found nobody else who can do it\\.$`,
    ),
    (life, [, who]) => waits(life) && isThem(life, who) && silent(life),
  ],
  [
    /^We do not look any further, so please do not wait for us\.$/,
    (life) => waits(life) || (isOpen(life) && life.choice?.how === "nobody"),
  ],
  [/^On our site you can look for (?:roofers|plumbers|businesses) yourself and ring them\.$/, () => true],
  [
    /^Roofer (\d+): You have had this lead since (.+)\.$/,
    (life, [, id, when]) => holdersOf(life).some((firm) => firm.id === id && then(firm.givenAt, when)),
  ],
  [
    /^The 24 hours in which they were promised an answer are over\.$/,
    (life) =>
      isOpen(life) &&
      silent(life) &&
      life.serviceType === "roofing" &&
      life.firms.some(({ givenAt }) => life.at.getTime() - givenAt.getTime() >= 24 * 60 * 60 * 1000),
  ],
  [
    /^They told us on (.+) that nobody has rung\.$/,
    (life, [, when]) =>
      isOpen(life) && silent(life) && life.question?.answer === "no" && then(life.question.answeredAt, when),
  ],
  [/^You have not answered it yet\.$/, (life) => holdersOf(life).some((firm) => !answered(firm))],
  [/^They said that it is an emergency\.$/, ({ emergency }) => emergency],
  [
    /^They were promised an answer (?:within 24 hours|by .+)\.$/,
    (life) => isOpen(life) && silent(life) && life.serviceType === "roofing",
  ],
  [/^If you (?:have been in touch, set it to Contacted|cannot take it on, decline it: .+)\.$/, isOpen],
  [/^We remind you of a lead once\.$/, isOpen],
  [
    /^Asked on (.+) whether anybody has rung, they said (yes|no) on (.+)\.$/,
    ({ question }, [, asked, said, when]) =>
      then(question?.askedAt, asked) && question?.answer === said && then(question?.answeredAt, when),
  ],
  [
    /^Asked on (.+) whether anybody has rung\.$/,
    ({ question }, [, asked]) => then(question?.askedAt, asked) && question?.answer === null,
  ],
  [/^They have not answered\.$/, ({ question }) => question?.answer === null],
  [
    /^An operator (spoke to them|gave up the search) on (.+), and its homeowner was told so\.$/,
    ({ choice }, [, did, when]) =>
      choice?.how === (did === "spoke to them" ? "rung" : "nobody") && then(choice?.at, when),
  ],
  [/^It waits: nobody has it$/, (life) => waits(life) && holdersOf(life).length === 0],
  [/^Its line: nobody has it$/, (life) => isOpen(life) && holdersOf(life).length === 0],
  [/^Its line: number not checked$/, (life) => isOpen(life) && !life.proved],
  [
    /^Its line: (one has|\d have) it$/,
    (life, [, who]) =>
      isOpen(life) && !waits(life) && holdersOf(life).length === (who === "one has" ? 1 : Number(who?.[0])),
  ],
  [
    /^Its line: Its homeowner('s details were deleted| stopped it)$/,
    (life, [, did]) => (did === " stopped it" ? !life.erased && life.stopped !== null : life.erased !== null),
  ],
  [
    /^It(?:s line| waits): they say that nobody has rung$/,
    (life) => waits(life) && life.question?.answer === "no" && holdersOf(life).length > 0,
  ],
  [
    /^It(?:s line| waits): nobody has answered in 48 hours$/,
    (life) =>
      waits(life) &&
      silent(life) &&
      holdersOf(life).some(({ givenAt }) => life.at.getTime() - givenAt.getTime() >= 48 * 60 * 60 * 1000),
  ],
];
