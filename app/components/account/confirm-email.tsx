import type { SubmissionResult } from "@conform-to/react";
import { SubmitButton } from "~/components/form/submit-button";
import { MessagePage } from "~/components/page/message-page";
import { paths } from "~/paths";
import { AccountForm } from "./account-form";
import { type ProofAsked, proofFields } from "./proof-fields";

/** Where the link of a mail leads that moves an account to another address. A press does it, as mail programs open links. */
export function ChangeEmail({ token, email }: { token: string; email: string }) {
  return (
    <MessagePage
      title="Change your email"
      onward={
        <form method="post" action={paths.verifyEmail(token)}>
          <SubmitButton name="intent" value="confirm">
            Yes, change it
          </SubmitButton>
        </form>
      }
    >
      <p className="mt-3 text-lg [overflow-wrap:anywhere]">
        {`Is your account to have ${email} from now on?`}
      </p>
    </MessagePage>
  );
}

type ConfirmEmailProps = {
  token: string;
  email: string;
  proof: ProofAsked & { ownBusinesses: readonly string[] };
  refused?: SubmissionResult;
};

/** Where the link of a sign-up leads. */
export function ConfirmEmail({ token, email, proof, refused }: ConfirmEmailProps) {
  return (
    <div className="wrap narrow py-8">
      <h1>Confirm your email</h1>
      <p className="mt-3 text-lg [overflow-wrap:anywhere]">{`Is ${email} yours?`}</p>
      {proof.ownBusinesses.length > 0 ? (
        <p className="mt-3 [overflow-wrap:anywhere]">
          {`With it, ${proof.ownBusinesses.join(" and ")} goes onto the site.`}
        </p>
      ) : null}
      {proof.keepsPassword ? null : (
        <p className="hint mt-3">
          Choose the password that counts from now on: the one from your sign-up, or another. If you did not
          sign up, close this page, and nothing happens.
        </p>
      )}
      <div className="mt-5">
        <AccountForm
          intent="confirm"
          action={paths.verifyEmail(token)}
          fields={proofFields(proof)}
          refused={refused}
          send="Confirm and sign in"
        />
      </div>
    </div>
  );
}
