import { expect, test } from "vitest";
import { alertWords, customerWords, endEvent, reminderWords, urgencyOf } from "~/models/leads/now/business";
import { factAttributes } from "~/models/leads/now/facts";
import {
  confirmationWords,
  inListWords,
  nextWords,
  nobodyFoundWords,
  nobodyWords,
  rungWords,
  stillHaveWords,
} from "~/models/leads/now/homeowner";
import { anotherWords, sinceWords } from "~/models/leads/now/homeowner-actions";
import { type Given, type RequestNow, requestNow } from "~/models/leads/now/now";
import { deskStateWords, lineWords, sentToNobodyWords } from "~/models/leads/now/operator";
import { seededRandom } from "../../support/numbers";
import { drawLife, factsOfLife, type Life } from "../../support/people/request-histories";
import { claims, endings, factsSo, lineOf, untrueIn } from "../../support/people/six-facts";

/** The same in each run, so that what turns it red is a change; `SEED` draws others. */
const seed = Number(process.env.SEED ?? 154_866_524);
const histories = 2000;
const stepsEach = 12;

/** What is said of a request at one moment, as pages and messages place it. */
function said(now: RequestNow): string {
  const open = now.did.state === "open";
  return [
    ...(["maker", "anybody"] as const).flatMap((listener) => nextWords(now, listener, null).steps),
    ...[sinceWords(now), confirmationWords(now), anotherWords(now, true)],
    ...(now.holders.length === 0 ? [nobodyWords(now, "maker")] : []),
    ...(now.did.state === "deleted" ? [] : [inListWords(now)]),
    ...[deskStateWords(now), lineWords(now)],
    ...(now.given.length === 0 ? [sentToNobodyWords(now)] : []),
    ...now.given.flatMap((each) => toBusiness(now, each)),
    ...(open ? [rungWords(now), stillHaveWords(now)] : []),
    ...(now.desk ? nobodyFoundWords(now) : []),
  ].join("\n");
}

function toBusiness(now: RequestNow, each: Given): (string | null | undefined)[] {
  const asked = now.did.state === "open" && now.asked.includes(each);
  return [
    ...customerWords(now, each).said,
    endEvent(now, each)?.text,
    urgencyOf(now, each.id)?.late,
    ...(asked ? [alertWords(now, { id: each.id, later: false }), ...reminderWords(now, each)] : []),
  ];
}

const factsIn = (facts: ReturnType<typeof factsSo>) => lineOf((name) => facts[name]);

/** For each side, what it is shown beside what is so, where they differ. */
function wrongIn(now: RequestNow, life: Life): string[] {
  const readers = [undefined, ...life.firms];
  return readers.flatMap((firm) => {
    const reader = now.given.find(({ id }) => id === firm?.id);
    const [shown, so] = [factAttributes(now, reader), factsSo(life, firm)].map(factsIn);
    return shown === so ? [] : [`${firm?.id}: ${shown} but ${so}, after: ${life.log.join(", ")}`];
  });
}

test(`each side is shown the facts that are so, and no words say otherwise, through ${histories} histories (SEED=${seed})`, () => {
  const random = seededRandom(seed);
  const wrong = new Set<string>();
  const [ended, spoken] = [new Set<string>(), new Set<RegExp>()];
  for (let number = 0; number < histories && wrong.size < 10; number++) {
    for (const life of drawLife(random, stepsEach)) {
      const now = requestNow(factsOfLife(life));
      const text = said(now);
      for (const each of [...wrongIn(now, life), ...untrueIn(text, life)]) wrong.add(each);
      for (const word of factsSo(life)["data-ended"].split(" ")) ended.add(word);
      for (const [words] of claims) if (words.test(text)) spoken.add(words);
    }
  }
  expect([...wrong]).toEqual([]);
  expect([...ended].filter(Boolean).toSorted(), "each end is drawn").toEqual(endings.toSorted());
  expect(spoken.size, "each of the words is said").toBe(claims.length);
});
