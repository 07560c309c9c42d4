import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountForm } from "~/components/account/account-form";
import { LinkSpent, linkFields, linkSpentTitle } from "~/components/account/confirm-email";
import { metaOf } from "~/components/page/page-meta";
import { secretFields } from "~/http/bodies/form.server";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { signIn } from "~/http/sessions/sign-in.server";
import { resetPassword } from "~/models/accounts/passwords.server";
import { passwordPurposes } from "~/models/accounts/sign-in-rules";
import { findToken } from "~/models/accounts/tokens.server";
import { paths } from "~/paths";
import { findLinkQuestions, readLinkAnswers } from "./link-questions.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const found = await findToken(token, passwordPurposes);
  if (!found) return json({ token, first: false, email: null, questions: null }, 410);
  const { signedUpAs: _, ...questions } = await findLinkQuestions(request, found);
  return json({ token, first: found.purpose === "own-business", email: found.email, questions });
}

export const action = formAction(async ({ request, form }) => {
  const token = tokenOf(request);
  const found = await findToken(token, passwordPurposes);
  if (!found) return redirect(paths.resetPassword(token), 303);
  const { submission, keeps, password } = readLinkAnswers(form, await findLinkQuestions(request, found));
  if (submission.status !== "success" || password === undefined)
    return refuse(submission, { hideFields: secretFields });
  const outcome = await resetPassword(token, password, keeps);
  if (outcome.status === "spent") return redirect(paths.resetPassword(token), 303);
  if (outcome.owns) {
    const headers = await signIn(request, outcome.account);
    return redirectWithNotice(paths.dashboard, "Your password is set, and the business is yours.", headers);
  }
  return redirectWithNotice(paths.login(), "Your password is changed. Sign in with the new one.");
});

export const meta = metaOf<typeof loader>((data) => ({
  title: !data?.email ? linkSpentTitle : "Set a new password",
  description: "Choose the password that you sign in with from now on.",
}));

export default function ResetPassword() {
  const { token, first, email, questions } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  if (questions === null) return <LinkSpent onward={["Send me a new link", paths.forgotPassword]} />;
  return (
    <div className="wrap narrow py-8">
      <h1>{first ? "Set your password" : "Set a new password"}</h1>
      <p className="hint mt-3 wrap-anywhere">
        {first
          ? `For ${email}. With it the business is yours, and you sign in from then on.`
          : `For ${email}. Every browser that is signed in now is signed out.`}
      </p>
      <div className="panel mt-4">
        <AccountForm
          intent="reset"
          action={paths.resetPassword(token)}
          fields={linkFields(questions)}
          refused={refused}
          send="Set password"
        />
      </div>
    </div>
  );
}
