import type { SubmissionResult } from "@conform-to/dom";
import { Field, fieldOf, SubmitButton } from "~/components/form/controls";
import { ErrorSummary, problemsOf } from "~/components/form/error-summary";
import { LineLink } from "~/components/page/link";
import { paths } from "~/paths";

/** The specification's wording; the same whether or not the account exists. */
export const signInFailed = "Authentication failed";

/** The mode of the sign-in page for whoever signs in in place of the account that is signed in. */
export const asOther = "other";

type SignInFormProps = {
  /** Where to post. Without one, text browsers post to the page's address without its query. */
  action: string;
  /** The reply to the last attempt. */
  refused?: SubmissionResult;
  /** The form that was being sent when the last session ended, sealed. */
  kept?: string;
};

/** A plain HTML form, not Remix's: signing in starts with a freshly loaded page. */
export function SignInForm({ action, refused, kept }: SignInFormProps) {
  const field = fieldOf({}, refused);
  const problems = problemsOf(refused?.error, "email", ["email", "password", ""]);
  const failed = refused?.error?.[""]?.includes(signInFailed);
  return (
    <form method="post" action={action} noValidate className="panel mt-4 grid gap-5">
      <ErrorSummary problems={problems} />
      {failed ? (
        <p>The email and the password do not go together. Type both again, or choose a new password below.</p>
      ) : null}
      {kept ? <input type="hidden" name="kept" value={kept} /> : null}
      <Field
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <Field
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton wide>Sign In</SubmitButton>{" "}
      <LineLink to={paths.forgotPassword}>Forgotten your password?</LineLink>
    </form>
  );
}
