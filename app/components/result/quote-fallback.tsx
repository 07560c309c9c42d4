import { Facts } from "~/components/page/facts";
import { estimateBySize, projectSize } from "~/models/quiz/estimate";
import { firstNameOf, personalParameters, type QuoteQuery } from "~/models/quiz/quote-query";
import { paths } from "~/paths";
import { Onward } from "./onward";
import { Breakdown, PriceRange } from "./price";
import { contactRows, located, serviceLabel } from "./request-words";
import { WhatHappensNext } from "./what-happens-next";

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

function HighDemand() {
  return (
    <p className="note mt-4 w-fit">
      We are in high demand just now, so passing your request on takes a little longer than usual. We have
      kept it: you do not need to send it again.
    </p>
  );
}
