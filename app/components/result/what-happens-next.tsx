import { Steps } from "~/components/page/steps";
import { byHandWords } from "~/models/trades/words";

/** The three steps that follow a request for a live trade. */
const passedOn = [
  ["We match you", "We look for the businesses near you that fit the work."],
  ["You get contacted within 24 hours", "They ring or write to you. Nobody else gets your number."],
  ["You choose", "Compare what they offer. There is nothing to pay us and nothing to sign."],
] as const;

/** The same for work that is not live: nobody is promised a call. */
const byHand = (words: string) =>
  [
    ["We look for somebody by hand", words],
    [
      "They get in touch",
      "Once we have found somebody they ring or write to you. Nobody else gets your number.",
    ],
    passedOn[2],
  ] as const;

/** What comes of a request for this service. */
export function WhatHappensNext({ service }: { service: string }) {
  const words = byHandWords(service);
  const steps = words ? byHand(words) : passedOn;
  return (
    <section aria-labelledby="next">
      <h2 id="next">What Happens Next</h2>
      <Steps steps={steps} />
    </section>
  );
}
