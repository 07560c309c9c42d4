import { type FactRow, Facts } from "~/components/page/facts";
import { Icon } from "~/components/page/icon";
import { Part } from "~/components/page/part";
import type { NextWords, UrgentWords } from "~/models/leads/now/homeowner";
import type { ChosenPrice } from "~/models/leads/now/homeowner-actions";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { paths } from "~/paths";
import { NextSteps, Onward, OwnBox, type OwnBoxProps, QuizEntry, Urgent } from "./parts";
import { Breakdown, PriceRange } from "./price";
import { type ResultRoofer, Roofer } from "./roofer";

export type QuoteResultsProps = {
  estimate: Estimate;
  /** What the estimate is, in words. */
  guide: string;
  /** What similar jobs were agreed at, in words; null while there are too few. */
  agreed: string | null;
  /** For the browser that made the request: the price that was chosen, and whether whom they hired declined. */
  chosen: ChosenPrice | null;
  fell: string | null;
  /** In words: `Roofing`. */
  service: string;
  serviceType: string;
  city: string;
  /** How the AI quiz matched, in words; null for other quizzes. */
  matching: string | null;
  /** Set, with `firstName` and `answers`, only for the browser that made the request. */
  own?: OwnBoxProps;
  firstName?: string;
  answers: RecordedAnswer[];
  request: FactRow[];
  /** Says why the contact details are not shown in full. */
  hidden?: string;
  next: NextWords;
  urgent: UrgentWords | null;
  /** The businesses that have the request; empty unless this browser made it. */
  receivers: ResultRoofer[];
  /** ISO instant. */
  madeAt: string;
};

/** The price first, then what happens with the request, then its details. */
export function QuoteResults(props: QuoteResultsProps) {
  const { estimate, service, city, matching, own, firstName, answers, request, hidden } = props;
  return (
    <div className="relative">
      <LoadingScreen>Working out your price estimate…</LoadingScreen>
      <div className="wrap grid gap-x-12 gap-y-6 py-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-12">
        <div>
          <p className="hint font-semibold">
            {`${firstName ? `${firstName}, your` : "The"} ${props.chosen ? "price" : "price estimate"} · ${service}, ${city}`}
          </p>
          <div className="mt-1">
            <PriceRange
              estimate={estimate}
              heading="h1"
              who="Businesses"
              guide={props.guide}
              agreed={props.agreed}
              chosen={props.chosen}
            />
          </div>
          {props.fell ? <p className="note mt-4">{props.fell}</p> : null}
          <Urgent urgent={props.urgent} />
        </div>
        <div className="grid content-start gap-8 lg:row-span-2">
          <Receivers receivers={props.receivers} />
          {matching ? (
            <p className="notice">
              <Icon name="badge-check" />
              <span>{matching}</span>
            </p>
          ) : null}
          <NextSteps {...props.next} />
          {own ? <OwnBox {...own} /> : null}
        </div>
        <section aria-labelledby="request">
          {props.chosen ? null : (
            <div className="mb-8">
              <Breakdown estimate={estimate} total />
            </div>
          )}
          <h2 id="request" className="text-xl">
            Request details
          </h2>
          <Facts rows={request} />
          {hidden ? <p className="hint mt-3 text-sm">{hidden}</p> : null}
        </section>
        <Onward again={paths.roofingQuiz} againLabel="Submit Another Quote" />
        {own ? <QuizEntry {...props} answers={answers} summary={`${service} in ${city}.`} /> : null}
      </div>
    </div>
  );
}

function Receivers({ receivers }: Pick<QuoteResultsProps, "receivers">) {
  if (receivers.length === 0) return null;
  return (
    <Part id="receivers" title="Who has your request">
      <ul className="mt-2">
        {receivers.map((roofer) => (
          <Roofer key={roofer.id} roofer={roofer} />
        ))}
      </ul>
    </Part>
  );
}

/**
 * Covers the result for two seconds, by CSS: the result is below it from the start, and is shown at once with reduced
 * motion.
 */
const LoadingScreen = ({ children }: { children: string }) => (
  <div className="loading" role="status">
    <div className="spinner" />
    <p className="hint mt-5">{children}</p>
  </div>
);
