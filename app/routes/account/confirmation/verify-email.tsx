import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  AwaitingEmail,
  ChangeEmail,
  ConfirmEmail,
  LinkSpent,
  linkSpentTitle,
} from "~/components/account/confirm-email";
import { metaOf } from "~/components/page/page-meta";
import { secretFields } from "~/http/bodies/form.server";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice, refuse } from "~/http/pages/reply.server";
import { findAccount, homeOf, requireAccount } from "~/http/sessions/session.server";
import { signIn } from "~/http/sessions/sign-in.server";
import { addressPurposes, confirmEmail, findAwaitedEmail } from "~/models/accounts/confirmation.server";
import { findToken } from "~/models/accounts/tokens.server";
import { paths } from "~/paths";
import { findLinkQuestions, readLinkAnswers } from "../link-questions.server";

export { accountPageHeaders as headers } from "~/http/caching-headers.server";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (token !== null) {
    const found = await findToken(token, addressPurposes);
    if (!found) return json({ state: "spent" } as const, 410);
    const { email } = found;
    if (found.purpose !== "confirm-email") return json({ state: "change", token, email } as const);
    const { signedUpAs: _, ...questions } = await findLinkQuestions(request, found);
    return json({ state: "link", token, email, questions } as const);
  }
  const account = await requireAccount(request);
  if (account.emailConfirmedAt) throw redirect(homeOf(account.role));
  return json({ state: "waiting", email: await findAwaitedEmail(account) } as const);
}

const changeNotices = {
  half: "Thank you. The email changes once the other address has said yes, too.",
  moved: "The email of your account is changed. Sign in with the new one from now on.",
} as const;

/** Confirms the address of the link. */
export const action = formAction(async ({ request, form }) => {
  const token = tokenOf(request) ?? "";
  const found = await findToken(token, addressPurposes);
  const questions = found?.purpose === "confirm-email" ? await findLinkQuestions(request, found) : undefined;
  const read = questions && readLinkAnswers(form, questions);
  if (read && read.submission.status !== "success")
    return refuse(read.submission, { hideFields: secretFields });
  const { keeps = [], password } = read ?? {};
  const outcome = await confirmEmail(token, { signedUpAs: questions?.signedUpAs ?? [], keeps, password });
  if (outcome.status === "spent") throw redirect(paths.verifyEmail(token || "-"), 303);
  if (outcome.status !== "confirmed") {
    const at = (await findAccount(request)) ? paths.account : paths.login();
    return redirectWithNotice(at, changeNotices[outcome.status]);
  }
  const { account } = outcome;
  const headers = await signIn(request, account);
  return redirectWithNotice(homeOf(account.role), "Your email is confirmed. You are signed in.", headers);
});

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.state === "spent" ? linkSpentTitle : "Confirm your email",
  description: "Show that the email of your account is yours.",
}));

export default function VerifyEmail() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  switch (page.state) {
    case "spent":
      return <LinkSpent onward={["Sign in", paths.login()]} />;
    case "link":
      return <ConfirmEmail {...page} refused={refused} />;
    case "change":
      return <ChangeEmail {...page} />;
    case "waiting":
      return <AwaitingEmail email={page.email} refused={refused} />;
  }
}
