import { type FactRow, Facts } from "~/components/page/facts";
import { Steps } from "~/components/page/steps";
import { comingSteps } from "~/models/leads/now/before";
import {
  type Estimate,
  estimateByService,
  estimateBySize,
  poundRange,
  projectSize,
} from "~/models/quiz/estimate";
import { firstNameOf, personalParameters, type QuoteQuery } from "~/models/quiz/quote-query";
import { serviceBlurb, serviceName } from "~/models/trades/words";
import { paths } from "~/paths";
import { Onward } from "./parts";
import { Breakdown, PriceRange } from "./price";

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

const QuoteSummary = ({ query: { service, description }, estimate }: Summary) => (
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

const RequestSummary = ({ query, estimate }: Summary) => (
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

const Notes = ({ children }: { children: string }) => (
  <blockquote className="mt-4 border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
    {children}
  </blockquote>
);

/** What comes of a request for this service. */
const WhatHappensNext = ({ service }: { service: string }) => (
  <section aria-labelledby="next">
    <h2 id="next">What Happens Next</h2>
    <Steps steps={comingSteps(service)} />
  </section>
);

/** Never empty. */
const serviceLabel = (service: string): string => serviceName(service || "other");

/** 'Roofing in Leeds (LS1 4DY)', the postcode in one piece. */
const located = (service: string, area: string, postcode: string): string =>
  `${serviceLabel(service)} in ${area}${postcode ? ` (${postcode.replaceAll(" ", "\u00a0")})` : ""}`;

/** Who asked, for the list of facts. */
const contactRows = ({ name, phone, email, postcode }: QuoteQuery): FactRow[] => [
  ["Name", name],
  ["Phone", phone],
  ["Email", email],
  ["Postcode", postcode],
];

/** A result without a lead to read it from: the request is kept, and its place in the database is to come. */
export function QuoteFallback({ query, area }: { query: QuoteQuery; area: string }) {
  const { service, name, description, postcode, size, error } = query;
  const estimate = estimateBySize(service, projectSize(size || undefined, description)).result;
  const firstName = firstNameOf(name);
  return (
    <div
      className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 py-8 lg:py-12"
      data-personal={personalParameters.join(" ")}
    >
      <div>
        <h1>{firstName ? `Thank you, ${firstName}` : "Thank you"}</h1>
        <p className="mt-3 text-lg">{located(service, area, postcode)}</p>
        {error === "submission_failed" ? <HighDemand /> : null}
      </div>
      <section aria-labelledby="estimate">
        <h2 id="estimate">Your price estimate</h2>
        <div className="halves mt-4">
          <div>
            <PriceRange estimate={estimate} who="Businesses" />
          </div>
          <Breakdown estimate={estimate} total />
        </div>
      </section>
      <WhatHappensNext service={service} />
      <section aria-labelledby="request" className="max-w-[44rem]">
        <h2 id="request">Your request</h2>
        <Facts
          rows={[...contactRows(query), ["Service", serviceLabel(service)], ["Description", description]]}
        />
      </section>
      <Onward again={paths.getQuotes} againLabel="Get another quote" />
    </div>
  );
}

const HighDemand = () => (
  <p className="note mt-4 w-fit">
    We are in high demand just now, so passing your request on takes a little longer than usual. We have kept
    it: you do not need to send it again.
  </p>
);
