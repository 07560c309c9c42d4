import type { SubmissionResult } from "@conform-to/react";
import { StepsForm } from "~/components/form/steps-form";
import { waitlistSteps } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";

/** Three fields that put somebody on the list of a trade that is not live. */
export function WaitlistForm({ trade, refused }: { trade: string; refused?: SubmissionResult }) {
  return (
    <div className="panel">
      <StepsForm
        id="waitlist"
        action={paths.waitlist(trade)}
        steps={waitlistSteps}
        refused={refused}
        send="Join the waiting list"
      />
    </div>
  );
}

/** What joining means, before anybody does. */
export function WaitlistPromise({ name }: { name: string }) {
  return (
    <p className="hint mt-2">
      We confirm by email, and write once more when {name} opens. No newsletters, no calls, and one email
      takes you off the list.
    </p>
  );
}
