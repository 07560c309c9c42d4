import { Facts } from "~/components/page/facts";
import type { RequestState } from "~/models/leads/own-request/request-state";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { NextSteps } from "./next-steps";
import { Onward } from "./onward";
import { OwnBox, type OwnBoxProps } from "./own-box";
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
  state: RequestState;
  /** Only for the browser that asked. */
  firstName?: string;
  own?: OwnBoxProps;
  /** Where the quiz begins. */
  again: string;
  /** ISO instant. */
  madeAt: string;
  roofers?: { best: MatchedRoofer; others: MatchedRoofer[] };
};

/** What the roofing quiz ends in: the price first, then who has been told, then what was answered. */
export function RoofingResults(props: RoofingResultsProps) {
  const { estimate, summary, answers, area, state, firstName, own, roofers, again } = props;
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
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
      <div className="grid content-start gap-8 lg:row-span-2">
        <section aria-labelledby="roofers">
          <h2 id="roofers">{rooferHeading(props)}</h2>
          <RooferMatches roofers={roofers} nobody={nobodyWords(props)} />
        </section>
        {own || state !== "open" ? (
          <NextSteps title="What happens next" state={state} steps={stepsOf(props)} />
        ) : null}
        {own ? <OwnBox {...own} /> : null}
      </div>
      <div className="grid content-start gap-8">
        <section aria-labelledby="answers">
          <h2 id="answers" className="text-xl">
            {own ? "What you told us" : "What was asked for"}
          </h2>
          <Facts rows={answers.map(({ question, label }) => [question, label] as const)} />
        </section>
        <Onward again={again} againLabel="Submit Another Quote" />
      </div>
      {own ? <QuizEntry {...props} serviceType="roofing" /> : null}
    </div>
  );
}

function rooferHeading({ roofers, own, area, state }: RoofingResultsProps): string {
  if (!roofers) return state === "open" ? "Finding a roofer" : "Roofers";
  if (!roofers.best.told) return `Roofers near ${area}`;
  return own ? "These roofers have your request" : "These roofers have the request";
}

function nobodyWords({ state, verified }: RoofingResultsProps): string {
  if (state !== "open") return "No roofer has this request.";
  return verified
    ? "No vetted roofer near you can take this right now. Your request is with our team, who will find one."
    : "Your request is with our team.";
}

function stepsOf({ roofers, verified }: RoofingResultsProps): string[] {
  const first = !verified
    ? "We could not text you a code, so nobody has your request yet. We will check it and be in touch."
    : roofers?.best.told
      ? "They have been told, and see your number once they sign in."
      : "Nobody near you is free to take this just now, so we are looking for you.";
  return [
    first,
    "You get contacted within 24 hours, often sooner.",
    "They look at the roof and give you a firm price. You choose.",
  ];
}
