import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
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

type HearFirstProps = {
  id: string;
  /** Of the trade. */
  name: string;
  /** How somebody joins the waitlist. */
  children: ReactNode;
};

/** Where somebody waits for a trade that is not live. */
export function HearFirst({ id, name, children }: HearFirstProps) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <h2 id={id}>Hear first when {name} opens</h2>
      <WaitlistPromise name={name} />
      <div className="mt-5">{children}</div>
    </section>
  );
}
