import type { SubmissionResult } from "@conform-to/dom";
import { LineLink } from "~/components/page/link";
import { paths } from "~/paths";
import { AccountForm, emailField } from "./account-form";

export const ForgottenPassword = ({ refused }: { refused?: SubmissionResult }) => (
  <div className="wrap narrow py-8">
    <h1>Forgotten your password?</h1>
    <p className="hint mt-3">We send you a link to set a new one. It works for an hour.</p>
    <div className="panel mt-4">
      <AccountForm
        intent="forgot"
        action={paths.forgotPassword}
        fields={[{ ...emailField, autoComplete: "username" }]}
        refused={refused}
        send="Send me a link"
      />
    </div>
    <LineLink to={paths.login()} p="mt-4">
      Back to sign in
    </LineLink>
  </div>
);
