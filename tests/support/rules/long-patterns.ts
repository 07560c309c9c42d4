/** No field of ours takes more characters than this, so no pattern has any business with more. */
export const mostCharacters = 6000;

/**
 * Patterns that take only linear time: zod's count of characters, and those that search a page for the words that its
 * style needs, for what needs the forms' script, and for adjacent elements, where typed text is escaped.
 */
const harmless = [
  "[\\uD800-\\uDBFF]",
  // Of whatever a form brings, within its 64 kB, whether each character can be seen.
  "^[\\n\\x20-\\x7e]*$",
  '<[a-z][a-z0-9]*|\\sclass="[^"]*"|var\\(--[\\w-]+',
  'method="post"|data-(?:onward|live-count|answers|float-bar|quiz-entry|personal)=',
  "<\\/(?:a|button|summary|label|details|form|nav|svg)>(?=<(?:a|button|details|nav|form|label|select|input)\\b)|<\\/(?:a|b|i|span|text|progress|picture)>(?=(?:<(?:a|b|i|small|span|text|time)\\b[^>]*>)+[A-Z\\d])|\\/>(?=<details\\b)",
];
const ours = /\/(build\/server|app|node_modules\/zod)\//;

/**
 * Runs `act` and returns the patterns of ours that looked at a longer text than any field takes meanwhile, each
 * with the place that asked. Every way to use a pattern ends in `exec`: test, match, replace, split and search.
 */
export async function patternsOnLongTexts(act: () => unknown): Promise<string[]> {
  const found = new Set<string>();
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    if (String(text).length > mostCharacters && !harmless.includes(this.source)) {
      const asked = (new Error().stack ?? "").split("\n").slice(2);
      const place = asked.find((line) => !line.includes("<anonymous>") && !line.includes("RegExp."));
      if (place && ours.test(place)) found.add(`${this.source} ${place.trim()}`);
    }
    return exec.call(this, text);
  };
  try {
    await act();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return [...found];
}

/** Sixty thousand characters that pass a check for an empty field: an endless address, number or code. */
export const endless = `a@${"07700.900123".repeat(5000)}@ `;
