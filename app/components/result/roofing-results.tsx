import type { ReactNode } from "react";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { paths } from "~/paths";
import { Facts } from "./facts";
import { Breakdown, PriceRange } from "./price";
import { QuizEntry } from "./quiz-entry";
import { type MatchedRoofer, RooferMatches } from "./roofer-matches";

export type RoofingResultsProps = {
  estimate: Estimate;
  summary: string;
  answers: RecordedAnswer[];
  /** Outcode, else town. */
  area: string;
  city: string;
  verified: boolean;
  /** Only for the browser that asked. */
  firstName?: string;
  own: boolean;
  /** ISO instant. */
  madeAt: string;
  roofers?: { best: MatchedRoofer; others: MatchedRoofer[] };
};

/** What the roofing quiz ends in: the price first, then who has been told, then what was answered. */
export function RoofingResults(props: RoofingResultsProps) {
  const { estimate, summary, answers, area, verified, firstName, own, roofers } = props;
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:py-12">
      <div>
        <p className="hint font-semibold">
          {firstName ? `${firstName}, your estimate` : "The estimate"} for {area}
        </p>
        <div className="mt-1">
          <PriceRange estimate={estimate} heading="h1" />
        </div>
        <p className="mt-4">{summary}</p>
        <div className="mt-4">
          <Breakdown estimate={estimate} />
        </div>
      </div>
      <div className="lg:row-span-2">
        <h2>{rooferHeading(props)}</h2>
        <RooferMatches roofers={roofers} verified={verified} />
        {own ? <NextSteps told={Boolean(roofers?.best.told)} verified={verified} /> : null}
      </div>
      <div>
        <h2 className="text-xl">{own ? "What you told us" : "What was asked for"}</h2>
        <Facts rows={answers.map(({ question, label }) => [question, label] as const)} />
        <p className="mt-6">
          <a href={paths.roofingQuiz} className="btn btn-quiet">
            Start another quote
          </a>
        </p>
      </div>
      {own ? <QuizEntry {...props} serviceType="roofing" /> : null}
    </div>
  );
}

function rooferHeading({ roofers, own, area }: RoofingResultsProps): string {
  if (!roofers) return "Finding a roofer";
  if (!roofers.best.told) return `Roofers near ${area}`;
  return own ? "These roofers have your request" : "These roofers have the request";
}

function NextSteps({ told, verified }: { told: boolean; verified: boolean }) {
  const first = !verified
    ? "We could not text you a code, so nobody has your request yet. We will check it and be in touch."
    : told
      ? "They have been told, and see your number once they sign in."
      : "Nobody near you is free to take this just now, so we are looking for you.";
  return (
    <>
      <h2 className="mt-6 text-xl">What happens next</h2>
      <ol className="mt-3 grid gap-3">
        <NextStep number={1}>{first}</NextStep>
        <NextStep number={2}>You get contacted within 24 hours, often sooner.</NextStep>
        <NextStep number={3}>They look at the roof and give you a firm price. You choose.</NextStep>
      </ol>
    </>
  );
}

function NextStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <b className="figures text-brick">{number}</b>
      <span>{children}</span>
    </li>
  );
}
