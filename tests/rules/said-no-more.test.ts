import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the site said of a homeowner's request, and why it was not so. */
const saidNoMore: readonly (readonly [words: string, why: string])[] = [
  ["obody else gets your number", "up to six businesses and our own people may"],
  ["It goes only to those we match you with", "the number does; what was meant by 'it' was the code"],
  ["so that businesses know you are real", "a code says that the number is theirs, and nothing else"],
  ['"Three vetted local roofers', "there may be none, or one"],
  ["often sooner", "nobody counted"],
  ["who will find one", "they look, and may find nobody"],
  ["so nobody can get in touch about this request", "whoever wrote the number down can"],
  ["names nobody: the service, the area and the estimate", "more is kept, and it is named"],
  ["and told them how to reach you", "they see it once they sign in"],
  ["The businesses know, and nobody else", "there may be none that has it"],
  ["three vetted roofers ring you", "they get the request; whether they ring is theirs"],
  ["We pass a request on within minutes, and you should hear", "where somebody near takes it"],
  ["we promised an answer within 24 hours", "not where nobody has the request"],
  ["We will be in touch within 24 hours", "nobody keeps that"],
  ["The customer sees only that you cannot", "they read the reason"],
  ["the message always says 24 hours", "it says what is so"],
];

const texts = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`app/${name}`, "utf8").replaceAll(/\s+/g, " ") }));

test.each(saidNoMore)("nowhere is said '%s': %s", (words) => {
  expect(texts.filter(({ text }) => text.includes(words)).map(({ name }) => name)).toEqual([]);
});
