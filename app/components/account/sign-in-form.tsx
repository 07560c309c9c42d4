import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LineLink } from "~/components/page/link";
import { paths } from "~/paths";

/** As stated; the same whether there is such an account or not. */
export const signInFailed = "Authentication failed";

type SignInFormProps = {
  /** Where to send it: of a form without one, a text browser takes the page's address without its query. */
  action: string;
  /** What was wrong with the sign-in before. */
  refused?: SubmissionResult;
  /** What was being sent when the last session ended, sealed. */
  kept?: string;
};

/** A form of the document, not of Remix: who signs in begins with a page of their own. */
export function SignInForm({ action, refused, kept }: SignInFormProps) {
  const email = refused?.initialValue?.email;
  const [failure] = refused?.error?.[""] ?? [];
  const problems = (["email", "password"] as const).flatMap((fieldId) =>
    (refused?.error?.[fieldId] ?? []).map((message) => ({ fieldId, message })),
  );
  if (failure) problems.push({ fieldId: "email", message: failure });
  return (
    <form method="post" action={action} noValidate className="panel mt-4 grid gap-5">
      <ErrorSummary problems={problems} />
      {failure === signInFailed ? (
        <p>The email and the password do not go together. Type both again, or choose a new password below.</p>
      ) : null}
      {kept ? <input type="hidden" name="kept" value={kept} /> : null}
      <Field
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        defaultValue={typeof email === "string" ? email : undefined}
        errors={refused?.error?.email ?? undefined}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        errors={refused?.error?.password ?? undefined}
      />
      <SubmitButton wide>Sign In</SubmitButton>{" "}
      <LineLink to={paths.forgotPassword}>Forgotten your password?</LineLink>
    </form>
  );
}
