import { processWide } from "~/process-wide.server";

/** Limits that refuse people for what others do, whom they need not know: those of a network, or of this process. */
const refusedAt = processWide("refused crowds", () => new Map<string, number>());
const toldMs = 60 * 60 * 1000;

/** Notes that a limit refused somebody; it is named by its scope or setting. */
export const noteCrowd = (limit: string): void => {
  refusedAt.set(limit, Date.now());
};

/** The limits by which this process refused somebody within the last hour. */
export const listCrowds = (): string[] =>
  [...refusedAt].flatMap(([limit, at]) => (Date.now() - at < toldMs ? limit : [])).sort();
