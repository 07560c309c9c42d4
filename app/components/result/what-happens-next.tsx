/** The three steps that follow every request. */
const steps = [
  ["We match you", "We look for the businesses near you that fit the work."],
  ["You get contacted within 24 hours", "They ring or write to you. Nobody else gets your number."],
  ["You choose", "Compare what they offer. There is nothing to pay us and nothing to sign."],
] as const;

export function WhatHappensNext() {
  return (
    <section aria-labelledby="next">
      <h2 id="next">What Happens Next</h2>
      <ol className="steps mt-5">
        {steps.map(([title, line]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="hint mt-1">{line}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
