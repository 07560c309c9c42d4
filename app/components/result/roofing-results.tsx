import { Facts } from "~/components/page/facts";
import { Part } from "~/components/page/part";
import type { NextWords, UrgentWords } from "~/models/leads/now/homeowner";
import type { ChosenPrice } from "~/models/leads/now/homeowner-actions";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { NextSteps, Onward, OwnBox, type OwnBoxProps, QuizEntry, Urgent } from "./parts";
import { Breakdown, PriceRange } from "./price";
import { type ResultRoofer, Roofer } from "./roofer";

type MatchedRoofer = ResultRoofer & {
  /** Whether the request went to it. */
  told: boolean;
  asked?: boolean;
};

type RooferMatchesProps = {
  roofers?: { best: MatchedRoofer; others: readonly MatchedRoofer[] };
  /** Shown instead if there are no roofers. */
  nobody: string;
};

/** The best match first, then up to three others. */
function RooferMatches({ roofers, nobody }: RooferMatchesProps) {
  if (!roofers) return <p className="hint mt-3">{nobody}</p>;
  return (
    <ol className="mt-2">
      <Roofer roofer={roofers.best} best={bestWords(roofers.best)} />
      {roofers.others.map((roofer) => (
        <Roofer key={roofer.id} roofer={roofer} />
      ))}
    </ol>
  );
}

/** Says by what it is the best, since a nearer one may follow. Samples are flagged by hand. */
function bestWords({ page, work, asked }: MatchedRoofer): string {
  if (asked) return "You asked for them";
  return page ? `Best match by ${work ? "work, " : ""}rating and distance` : "Best match";
}

type RoofingResultsProps = {
  estimate: Estimate;
  /** What similar jobs were agreed at, in words; null while there are too few. */
  agreed: string | null;
  /** For the browser that made the request: the price that was chosen, and whether whom they hired declined. */
  chosen: ChosenPrice | null;
  fell: string | null;
  serviceType: string;
  summary: string;
  answers: RecordedAnswer[];
  /** Outcode, else town. */
  area: string;
  city: string;
  /** The heading of the roofers, and the text if there are none. */
  heading: string;
  nobody: string;
  /** What happens next; null for other readers while the request is open. */
  next: NextWords | null;
  urgent: UrgentWords | null;
  /** Set only for the browser that made the request. */
  firstName?: string;
  own?: OwnBoxProps;
  /** The address at which the quiz begins. */
  again: string;
  /** ISO instant. */
  madeAt: string;
  roofers?: { best: MatchedRoofer; others: MatchedRoofer[] };
};

/** The result of a trade's quiz: the price first, then who has been told, then the answers. */
export function RoofingResults(props: RoofingResultsProps) {
  const { estimate, summary, answers, area, next, urgent, firstName, own, roofers, again } = props;
  return (
    <div className="wrap grid gap-x-12 gap-y-6 py-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
      <div>
        <p className="hint font-semibold">
          {firstName ? `${firstName}, your ${props.chosen ? "price" : "estimate"}` : "The estimate"} for{" "}
          {area}
        </p>
        <div className="mt-1">
          <PriceRange estimate={estimate} heading="h1" agreed={props.agreed} chosen={props.chosen} />
        </div>
        {props.fell ? <p className="note mt-4">{props.fell}</p> : null}
        <Urgent urgent={urgent} />
      </div>
      <div className="grid content-start gap-8 lg:row-span-2">
        <section aria-labelledby="roofers">
          <h2 id="roofers">{props.heading}</h2>
          <RooferMatches roofers={roofers} nobody={props.nobody} />
        </section>
        {next ? <NextSteps {...next} /> : null}
        {own ? <OwnBox {...own} /> : null}
      </div>
      <div className="grid content-start gap-8">
        <div className="grid gap-4">
          <p>{summary}</p>
          {props.chosen ? null : <Breakdown estimate={estimate} />}
        </div>
        <Part id="answers" title={own ? "What you told us" : "What was asked for"}>
          <Facts rows={answers.map(({ question, label }) => [question, label] as const)} />
        </Part>
        <Onward again={again} againLabel="Submit Another Quote" />
      </div>
      {own ? <QuizEntry {...props} /> : null}
    </div>
  );
}
