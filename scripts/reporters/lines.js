/** The most files, or tests of a file, that a runner's last lines name. */
const listed = 10;

/**
 * What a test runner says at its end of where its time went: a line for each of the slowest files.
 *
 * @param {Iterable<readonly [string, number]>} times of files or parts of files, in milliseconds
 * @returns {string}
 */
export function slowestLines(times) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [file, ms] of times) sums.set(file, (sums.get(file) ?? 0) + ms);
  const slowest = [...sums].sort(([, one], [, other]) => other - one).slice(0, listed);
  return slowest.map(([file, ms]) => `slow: ${(ms / 1000).toFixed(1).padStart(6)} s ${file}\n`).join("");
}

/**
 * Why a test is red, in one line for whoever waits for the rest of the run.
 *
 * @param {string} test
 * @param {string} [reason]
 */
export const reasonLine = (test, reason = "") => `  ${test}: ${reason.split("\n", 1)[0]}\n`;

/**
 * A runner's last lines of what failed, which `npm run verify` repeats at its own end: each test, and for each file, or
 * test, the command that runs it alone.
 *
 * @param {readonly { again: string, tests: readonly string[] }[]} failed
 * @returns {string}
 */
export const redLines = (failed) =>
  failed
    .slice(0, listed)
    .flatMap(({ again, tests }) => [...tests.slice(0, listed), `again: ${again}`])
    .concat(failed.length > listed ? [`and ${failed.length - listed} more, above`] : [])
    .map((line) => `red: ${line}\n`)
    .join("");
