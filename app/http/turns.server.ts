import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

type Waiting = { response: ServerResponse; since: number; begin: () => void };

/** The oldest first. */
const waiting: Waiting[] = [];
/** How many turns of the event loop each answer gets: each can take one connection, and most end at once. */
const turnsEach = 10;
/** The turns left to the answer that began last; 0 while nobody asks. */
let turns = 0;

/**
 * Begins an answer, in the order of arrival and a few turns of the event loop after the one before: meanwhile the
 * process takes connections and answers health checks. Otherwise all requests that arrive together would begin at once,
 * and nobody else be answered before the last page is made. Clients that have left by their turn are skipped.
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

/** How long the next answer in line has waited, in milliseconds. */
export const waitedMs = (): number => (waiting[0] ? performance.now() - waiting[0].since : 0);
