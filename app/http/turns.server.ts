import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

type Waiting = { response: ServerResponse; since: number; begin: () => void };

/** The oldest first. */
const waiting: Waiting[] = [];
/** So many turns of the event loop an answer has, each of which can take one connection; most end at once. */
const turnsEach = 10;
/** Those that are left to the answer begun last; 0 while nobody asks. */
let turns = 0;

/**
 * Begins an answer, in the order of arrival and a few turns of the event loop after the one before it: meanwhile the process
 * takes connections and answers whoever watches it. Of many requests that arrive together each would begin at once, and
 * nobody else be answered before the last page is made. Who has left by their turn is passed over.
 */
export function beginInTurn(response: ServerResponse, begin: () => void): void {
  if (turns > 0) {
    waiting.push({ response, since: performance.now(), begin: AsyncResource.bind(begin) });
    return;
  }
  turns = turnsEach;
  setImmediate(endTurn);
  begin();
}

function endTurn(): void {
  turns -= 1;
  const next = turns === 0 ? waiting.shift() : undefined;
  if (next) turns = turnsEach;
  if (turns > 0) setImmediate(endTurn);
  if (next && !next.response.destroyed) next.begin();
}

/** For how long the answer has waited whose turn is next, in milliseconds. */
export const waitedMs = (): number => (waiting[0] ? performance.now() - waiting[0].since : 0);
