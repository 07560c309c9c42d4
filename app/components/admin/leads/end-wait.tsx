import { DeskSection } from "~/components/admin/facts";
import { WaitingSince } from "~/components/admin/waiting";
import { SubmitButton } from "~/components/form/submit-button";

export type Wait = {
  /** ISO text. */
  since: string;
  /** Why it waits: 'nobody has it'. */
  why: string;
  /** Whether its number was checked: whoever may be rung of something else than that. */
  checked: boolean;
};

/** That a lead waits for an operator, and the two ways of ending that without giving it to anybody. */
export function EndWait({ wait, now }: { wait: Wait; now: string }) {
  return (
    <DeskSection title="It waits for you">
      <p className="mt-2">
        <WaitingSince since={wait.since} now={now} />
        {`: ${wait.why}.`}
      </p>
      <p className="hint mt-2">
        Give it to a business below, or end the wait here. Its homeowner gets a mail that says which.
      </p>
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        {wait.checked ? (
          <SubmitButton name="intent" value="rung">
            I have spoken to them
          </SubmitButton>
        ) : null}
        <SubmitButton name="intent" value="nobody" quiet>
          Tell them that nobody can
        </SubmitButton>
      </form>
    </DeskSection>
  );
}
