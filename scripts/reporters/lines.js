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
