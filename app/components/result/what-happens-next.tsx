import { Steps } from "~/components/page/steps";
import { comingSteps } from "~/models/leads/now/before";

/** What comes of a request for this service. */
export function WhatHappensNext({ service }: { service: string }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next">What Happens Next</h2>
      <Steps steps={comingSteps(service)} />
    </section>
  );
}
