import { byHandWords } from "~/models/trades/words";

/** What is said of a request before anybody has it. */

type Step = readonly [title: string, line: string];

const number = "Up to three businesses at a time see your number, and so does our team.";

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
      ["They get in touch", `Once we have found somebody, they will ring or write to you. ${number}`],
      youChoose,
    ];
  }
  return [
    ["We match you", "We look for businesses near you that do this work."],
    [
      "You get contacted",
      `Within 24 hours of getting your request, a business will ring or write to you. ${number}`,
    ],
    youChoose,
  ];
}
