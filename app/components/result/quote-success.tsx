import type { ComponentProps, ReactNode } from "react";
import { type FactRow, Facts } from "~/components/page/facts";
import { Steps } from "~/components/page/steps";
import { comingSteps } from "~/models/leads/now/coming-steps";
import {
  estimateByService,
  estimateBySize,
  guideWords,
  poundRange,
  projectSize,
} from "~/models/quiz/estimate";
import { firstNameOf, personalParameters, type QuoteQuery } from "~/models/quiz/quote-query";
import { serviceBlurb, serviceName } from "~/models/trades/words";
import { paths } from "~/paths";
import { Onward } from "./parts";
import { Breakdown, PriceRange } from "./price";

/** Shows what the address says of the request; the price is variant C's for the service. */
export function QuoteSuccess({ query, area }: QuoteAsked) {
  const { name, service, description, success } = query;
  const estimate = estimateByService(service);
  const firstName = firstNameOf(name);
  const isFromAiQuiz = query.source === "ai_quiz";
  return (
    <Result
      {...{ query, area, estimate }}
      thanks={firstName ? `Thank you, ${firstName}!` : "Thank you!"}
      priced="Quote Summary"
      work={
        <>
          <p className="mt-4">
            <b>{serviceLabel(service)}.</b> {serviceBlurb(service)}
          </p>
          {description ? <Notes>{description}</Notes> : null}
        </>
      }
      asked="Request Summary"
      rows={[
        ["Source", isFromAiQuiz ? "AI Quiz" : "Website Form"],
        ["Estimated value", poundRange(estimate.result)],
        ["Notes", description],
      ]}
      onward={{ again: paths.roofingQuiz, againLabel: "Submit Another Quote" }}
    >
      {success ? (
        <p className="notice mt-4 w-fit">We have your request. You do not need to send it again.</p>
      ) : null}
      {isFromAiQuiz ? (
        <p className="hint mt-4">Your request came through our AI quiz, and your answers go with it.</p>
      ) : null}
    </Result>
  );
}

/** A result without a lead to read: the request is kept, and is yet to be stored in the database. */
export function QuoteFallback({ query, area }: QuoteAsked) {
  const { service, name, description, size, error } = query;
  const firstName = firstNameOf(name);
  return (
    <Result
      {...{ query, area }}
      estimate={estimateBySize(service, projectSize(size || undefined, description))}
      thanks={firstName ? `Thank you, ${firstName}` : "Thank you"}
      priced="Your price estimate"
      asked="Your request"
      rows={[["Description", description]]}
      onward={{ again: paths.getQuotes, againLabel: "Get another quote" }}
    >
      {error === "submission_failed" ? <HighDemand /> : null}
    </Result>
  );
}

type QuoteAsked = { query: QuoteQuery; area: string };
type ResultProps = QuoteAsked & {
  estimate: ReturnType<typeof estimateBySize>;
  thanks: string;
  /** The heading of the price, and `work` below it. */
  priced: string;
  work?: ReactNode;
  /** The heading of the request, and further `rows` below the contact's. */
  asked: string;
  rows: readonly FactRow[];
  onward: ComponentProps<typeof Onward>;
  children: ReactNode;
};

/** What both pages show: the thanks, the price, what happens next, and the request. */
const Result = ({ query, area, estimate, children, ...words }: ResultProps) => (
  <div
    className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 py-8 lg:py-12"
    data-personal={personalParameters.join(" ")}
  >
    <div>
      <h1>{words.thanks}</h1>
      <p className="mt-3 text-lg">{located(query, area)}</p>
      {children}
    </div>
    <section aria-labelledby="estimate">
      <h2 id="estimate">{words.priced}</h2>
      <div className="halves mt-4">
        <div>
          <PriceRange
            estimate={estimate.result}
            who="Businesses"
            guide={guideWords(estimate, query.service)}
          />
          {words.work}
        </div>
        <Breakdown estimate={estimate.result} total />
      </div>
    </section>
    <section aria-labelledby="next">
      <h2 id="next">What Happens Next</h2>
      <Steps steps={comingSteps(query.service)} />
    </section>
    <section aria-labelledby="request" className="max-w-[44rem]">
      <h2 id="request">{words.asked}</h2>
      <Facts rows={[...contactRows(query), ["Service", serviceLabel(query.service)], ...words.rows]} />
    </section>
    <Onward {...words.onward} />
  </div>
);

const Notes = ({ children }: { children: string }) => (
  <blockquote className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
);

/** 'Other' work if the address names no service, so never empty. */
const serviceLabel = (service: string): string => serviceName(service || "other");

/** 'Roofing in Leeds (LS1 4DY)', with no line break in the postcode. */
const located = ({ service, postcode }: QuoteQuery, area: string): string =>
  `${serviceLabel(service)} in ${area}${postcode ? ` (${postcode.replaceAll(" ", "\u00a0")})` : ""}`;

/** The contact details, as rows of facts. */
const contactRows = ({ name, phone, email, postcode }: QuoteQuery): FactRow[] => [
  ["Name", name],
  ["Phone", phone],
  ["Email", email],
  ["Postcode", postcode],
];

const HighDemand = () => (
  <p className="note mt-4 w-fit">
    We are in high demand just now, so passing your request on will take a little longer than usual. We have
    saved it, so you do not need to send it again.
  </p>
);
