import { expect, test } from "vitest";
import {
  alertWords,
  customerWords,
  endEvent,
  lateWords,
  reminderWords,
  takeBackOf,
  takeBackWords,
  wentOnWords,
} from "~/models/leads/now/business";
import {
  cannotWords,
  confirmationWords,
  holdersHeading,
  inListWords,
  type Listener,
  nextWords,
  nobodyFoundWords,
  nobodyWords,
  rungWords,
  spokenWords,
  standingWords,
  stillHaveWords,
  urgentWords,
} from "~/models/leads/now/homeowner";
import { type Given, hiringEnd, type RequestNow, requestNow } from "~/models/leads/now/now";
import {
  deskHistoryWords,
  deskStandingWords,
  lineWords,
  sentToNobodyWords,
  waitWords,
} from "~/models/leads/now/operator";
import {
  anotherWords,
  bookedWords,
  deletionWords,
  hireWords,
  resumeWords,
  sinceWords,
  stopWords,
} from "~/models/leads/now/presses";
import { correctionWords } from "~/models/leads/own-request/postcode-doubt";
import { noneWords } from "~/models/prices/choosing";
import { seededRandom } from "../../support/numbers";
import { drawLife, factsOfLife, type Life } from "../../support/people/request-histories";
import { claims, whyUntrue } from "../../support/people/said-of-a-request";

/** The same in each run, so that what turns it red is a change; `SEED` draws others. */
const seed = Number(process.env.SEED ?? 154_866_524);
const histories = 2000;
const stepsEach = 12;

/** All that is said of a request at one moment, as pages and messages place it. */
function everythingSaid(life: Life): string[] {
  const now = requestNow(factsOfLife(life));
  const { others } = life;
  const open = now.did.state === "open";
  return [
    ...(["maker", "anybody"] as const).flatMap((listener) => toHomeowner(now, listener)),
    ...now.given.map(
      (each) =>
        `${each.name}: ${standingWords({ ...each, seen: each.seenAt !== null, ended: hiringEnd(now, each) })}`,
    ),
    ...now.given.flatMap((each) => toBusiness(now, each).map((words) => `${each.name}: ${words}`)),
    sinceWords(now) ?? "",
    noneWords(now),
    ...now.booked.map(bookedWords),
    anotherWords(now, others > 0) ?? "",
    confirmationWords(now),
    ...(open
      ? now.holders.flatMap(({ id, name }) =>
          [false, true].map((later) =>
            alertWords(now, { id, later }).replace("They were promised", `${name}: They were promised`),
          ),
        )
      : []),
    now.given.length === 0 ? sentToNobodyWords(now) : "",
    ...(now.did.state === "deleted"
      ? []
      : [hireWords(now), `Its card: ${inListWords(now)}`, ...(open ? [] : [resumeWords([])])]),
    deskStandingWords(now),
    `Its line: ${lineWords(now)}`,
    ...(open
      ? [...deletionWords(now), correctionWords(now), ...sentencesOf(stopWords(now)).slice(0, 1)]
      : []),
    ...(open ? saidByTheClock(now) : []),
    ...deskHistoryWords(now),
  ];
}

/** What a business reads on the lead's page, a sentence each. */
function toBusiness(now: RequestNow, each: Given): string[] {
  const { page, said } = customerWords(now, each);
  const takeBack = takeBackOf(now, each.id);
  return [
    page ?? "",
    ...said.flatMap(sentencesOf),
    endEvent(now, each)?.text ?? "",
    takeBack ? takeBackWords[takeBack] : "",
    each.status === "declined" && !each.declineReason ? wentOnWords : "",
  ].filter(Boolean);
}

function saidByTheClock(now: RequestNow): string[] {
  return [
    ...now.declined.map((each) => `${cannotWords(each)}. ${stillHaveWords(now)}`),
    rungWords(now) ?? "",
    ...now.given.map(({ id }) => lateWords(now, id) ?? ""),
    spokenWords(now) ?? "",
    ...now.asked.flatMap((each) =>
      reminderWords(now, each).map((words) => words.replace("You have had", `${each.name}: You have had`)),
    ),
    ...(now.desk ? [...nobodyFoundWords(now), `It waits: ${waitWords(now)}`] : []),
  ];
}

function toHomeowner(now: RequestNow, listener: Listener): string[] {
  const { steps, record } = nextWords(now, listener, { requests: 100, heard: 83 });
  const nobody = now.holders.length === 0;
  // Nobody is the maker any more once the details are deleted.
  const over = now.did.state === "deleted" && listener === "maker";
  const heading = nobody || over ? "" : holdersHeading(now, listener);
  return [
    urgentWords(now)?.words ?? "",
    ...steps,
    record ?? "",
    nobody ? nobodyWords(now, listener) : heading,
  ];
}

const sentencesOf = (text: string): string[] => text.split(/(?<=\.) (?=[A-Z])/).filter(Boolean);

const untruthsOf = (said: readonly string[], life: Life): string[] =>
  said.flatMap((sentence) => {
    const why = whyUntrue(sentence, life);
    return why ? [`'${sentence}' ${why}, after: ${life.log.join(", ")}`] : [];
  });

test(`nothing is said of a request that is not so, and every sentence of the table is, through ${histories} histories (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const untrue = new Set<string>();
  const unsaid = new Set(claims.map(([pattern]) => pattern));
  const goesOn = (number: number) => number < histories || (unsaid.size > 0 && number < 3 * histories);
  for (let number = 0; goesOn(number) && untrue.size < 10; number++) {
    for (const life of drawLife(random, stepsEach)) {
      const said = everythingSaid(life).flatMap(sentencesOf);
      for (const each of untruthsOf(said, life)) untrue.add(each);
      for (const pattern of unsaid) {
        if (said.some((sentence) => pattern.test(sentence))) unsaid.delete(pattern);
      }
    }
  }
  expect([...untrue]).toEqual([]);
  expect([...unsaid], "these stand in the table for nothing").toEqual([]);
});
