import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { StepsForm } from "~/components/form/steps-form";
import { OurAddress } from "~/components/page/link";
import { MessagePage } from "~/components/page/not-found";
import { waitlistSteps } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";

/** The form to join the waiting list of a trade that is not live. */
export const WaitlistForm = ({ trade, refused }: { trade: string; refused?: SubmissionResult }) => (
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

/** Says before the form what joining means. */
export const WaitlistPromise = ({ name }: { name: string }) => (
  <p className="hint mt-2">
    We confirm by email, and write once more when {name} opens. No newsletters, no calls, and one email takes
    you off the list.
  </p>
);

type HearFirstProps = {
  id: string;
  name: string;
  /** The way to join the waiting list. */
  children: ReactNode;
};

/** A section that invites people to the waiting list of a trade. */
export const HearFirst = ({ id, name, children }: HearFirstProps) => (
  <section className="wrap section" aria-labelledby={id}>
    <h2 id={id}>Be the first to know when {name} opens</h2>
    <WaitlistPromise name={name} />
    <div className="mt-5">{children}</div>
  </section>
);

/** Shown to somebody who is on the waiting list of a trade. */
export const OnWaitlist = ({ name, list }: { name: string; list: string }) => (
  <MessagePage
    title={`The ${list} waiting list`}
    onward={[
      ["Browse Roofers Now", paths.roofing],
      ["Back to Home", paths.home],
    ]}
  >
    <p className="mt-3">
      Everyone on it gets an email to confirm, and one more when {name} opens. We use the details for nothing
      else.
    </p>
    <p className="hint mt-3">
      To be taken off the list, write to <OurAddress />.
    </p>
  </MessagePage>
);
