import { Facts } from "~/components/page/facts";
import { type Estimate, estimateByService, poundRange } from "~/models/quiz/estimate";
import { firstNameOf, personalParameters, type QuoteQuery } from "~/models/quiz/quote-query";
import { serviceBlurb } from "~/models/trades/words";
import { paths } from "~/paths";
import { Onward } from "./onward";
import { Breakdown, PriceRange } from "./price";
import { contactRows, located, serviceLabel } from "./request-words";
import { WhatHappensNext } from "./what-happens-next";

/** The customer's own words come with the address; the price is variant C's of the service. */
export function QuoteSuccess({ query, area }: { query: QuoteQuery; area: string }) {
  const estimate = estimateByService(query.service).result;
  return (
    <div
      className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 py-8 lg:py-12"
      data-personal={personalParameters.join(" ")}
    >
      <Thanks query={query} area={area} />
      <QuoteSummary query={query} estimate={estimate} />
      <WhatHappensNext service={query.service} />
      <RequestSummary query={query} estimate={estimate} />
      <Onward again={paths.roofingQuiz} againLabel="Submit Another Quote" />
    </div>
  );
}

const cameFromAiQuiz = ({ source }: QuoteQuery) => source === "ai_quiz";

function Thanks({ query, area }: { query: QuoteQuery; area: string }) {
  const firstName = firstNameOf(query.name);
  return (
    <div>
      <h1>{firstName ? `Thank you, ${firstName}!` : "Thank you!"}</h1>
      <p className="mt-3 text-lg">{located(query.service, area, query.postcode)}</p>
      {query.success ? (
        <p className="notice mt-4 w-fit">We have your request. You do not need to send it again.</p>
      ) : null}
      {cameFromAiQuiz(query) ? (
        <p className="hint mt-4">Your request came through our AI quiz, and your answers go with it.</p>
      ) : null}
    </div>
  );
}

type Summary = { query: QuoteQuery; estimate: Estimate };

function QuoteSummary({ query: { service, description }, estimate }: Summary) {
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">Quote Summary</h2>
      <div className="halves mt-4">
        <div>
          <PriceRange estimate={estimate} who="Businesses" />
          <p className="mt-4">
            <b>{serviceLabel(service)}.</b> {serviceBlurb(service)}
          </p>
          {description ? <Notes>{description}</Notes> : null}
        </div>
        <Breakdown estimate={estimate} total />
      </div>
    </section>
  );
}

function RequestSummary({ query, estimate }: Summary) {
  return (
    <section aria-labelledby="request" className="max-w-[44rem]">
      <h2 id="request">Request Summary</h2>
      <Facts
        rows={[
          ...contactRows(query),
          ["Service", serviceLabel(query.service)],
          ["Source", cameFromAiQuiz(query) ? "AI Quiz" : "Website Form"],
          ["Estimated value", poundRange(estimate)],
          ["Notes", query.description],
        ]}
      />
    </section>
  );
}

function Notes({ children }: { children: string }) {
  return (
    <blockquote className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
      {children}
    </blockquote>
  );
}
