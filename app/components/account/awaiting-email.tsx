import type { SubmissionResult } from "@conform-to/react";
import { SubmitButton } from "~/components/form/submit-button";
import { paths } from "~/paths";
import { AccountForm, emailField } from "./account-form";

type AwaitingEmailProps = {
  /** The address that we wrote to. */
  email: string;
  /** What was wrong with the address that was to be used instead. */
  refused?: SubmissionResult;
};

/** The one page of an account whose address nobody has confirmed. */
export function AwaitingEmail({ email, refused }: AwaitingEmailProps) {
  return (
    <div className="wrap narrow py-8">
      <h1>Confirm your email</h1>
      <p className="mt-3 text-lg [overflow-wrap:anywhere]">
        {`We wrote to ${email}. Press the button in that email, then the one on the page that it opens, and your account is open.`}
      </p>
      <p className="hint mt-3">Nothing there? Look in the junk folder, or have it sent again.</p>
      <form method="post" action={paths.verifyEmail()} className="mt-5">
        <SubmitButton name="intent" value="resend" wide>
          Resend the email
        </SubmitButton>
      </form>
      <section aria-labelledby="other-address" className="panel mt-8">
        <h2 id="other-address" className="text-xl">
          Not the right address?
        </h2>
        <div className="mt-4">
          <AccountForm
            intent="change"
            action={paths.verifyEmail()}
            fields={[emailField]}
            refused={refused}
            send="Change address"
            quiet
          />
        </div>
      </section>
      <form method="post" action={paths.logout} className="mt-6">
        <SubmitButton quiet>Sign Out</SubmitButton>
      </form>
    </div>
  );
}
