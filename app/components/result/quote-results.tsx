import { Icon } from "~/components/page/icon";
import type { Estimate } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";
import { paths } from "~/paths";
import { type FactRow, Facts } from "./facts";
import { LoadingScreen } from "./loading-screen";
import { Onward } from "./onward";
import { Breakdown, PriceRange } from "./price";
import { QuizEntry } from "./quiz-entry";

export type QuoteResultsProps = {
  estimate: Estimate;
  /** In words: `Roofing`. */
  service: string;
  serviceType: string;
  city: string;
  /** Came by the AI quiz. */
  aiMatched: boolean;
  /** Whether this browser asked; then `firstName` and `answers` are there. */
  own: boolean;
  firstName?: string;
  answers: RecordedAnswer[];
  request: FactRow[];
  /** Why the contact details are not there as they were given. */
  hidden?: string;
  progress: string;
  /** When they hear from somebody, or that nobody is promised to them. */
  contact: string;
  /** ISO instant. */
  madeAt: string;
};

/** The price first, then what comes of the request, then the request itself. */
export function QuoteResults(props: QuoteResultsProps) {
  const { estimate, service, city, aiMatched, own, firstName, answers, request, hidden, progress, contact } =
    props;
  return (
    <div className="relative">
      <LoadingScreen>Working out your price estimate…</LoadingScreen>
      <div className="wrap grid gap-x-12 gap-y-8 py-8 lg:grid-cols-2 lg:py-12">
        <div>
          <p className="hint font-semibold">
            {`${firstName ? `${firstName}, your` : "The"} price estimate · ${service}, ${city}`}
          </p>
          <div className="mt-1">
            <PriceRange estimate={estimate} heading="h1" who="Businesses" />
          </div>
          <div className="mt-5">
            <Breakdown estimate={estimate} total />
          </div>
        </div>
        <div className="grid content-start gap-8">
          {aiMatched ? <AiMatching /> : null}
          <NextSteps progress={progress} contact={contact} />
        </div>
        <section aria-labelledby="request">
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

function AiMatching() {
  return (
    <p className="notice">
      <Icon name="badge-check" />
      <span>AI matching: your quiz answers decide which businesses near you hear of this work.</span>
    </p>
  );
}

function NextSteps({ progress, contact }: Pick<QuoteResultsProps, "progress" | "contact">) {
  const steps = [progress, contact, "They look at the work and give you a firm price. You choose."];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-xl">
        Next steps
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, position) => (
          <li key={step} className="flex gap-3">
            <b className="figures text-brick" aria-hidden="true">
              {position + 1}
            </b>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
