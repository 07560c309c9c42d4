import { byHandWords } from "~/models/trades/words";

/** What is said of a request before anybody has it. */

type Step = readonly [title: string, line: string];

const number = "The businesses that get your request see your number, six at most, and so do our own people.";

const youChoose: Step = [
  "You choose",
  "Compare what they offer. There is nothing to pay us and nothing to sign.",
];

/** The three steps that follow a request for this service; no time is promised before a business has it. */
export function comingSteps(service: string): readonly Step[] {
  const byHand = byHandWords(service);
  if (byHand) {
    return [
      ["We look for somebody by hand", byHand],
      ["They get in touch", `Once we have found somebody they ring or write to you. ${number}`],
      youChoose,
    ];
  }
  return [
    ["We match you", "We look for the businesses near you that fit the work."],
    [
      "You get contacted",
      `Within 24 hours of a business having your request, it rings or writes to you. ${number}`,
    ],
    youChoose,
  ];
}
