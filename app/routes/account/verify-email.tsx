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
import { formAction } from "~/http/form-action.server";
import { accountPageHeaders } from "~/http/page-headers.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { findAccount, homeOf, requireAccount, signIn } from "~/http/sessions/session.server";
import { addressPurposes, confirmEmail, findAwaitedEmail } from "~/models/accounts/confirmation.server";
import { findToken } from "~/models/accounts/tokens.server";
import { paths } from "~/paths";
import { findProof, readProof } from "./proof.server";
import { sendElsewhere, sendLink } from "./unconfirmed.server";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  if (token !== null) {
    const found = await findToken(token, addressPurposes);
    if (!found) return json({ state: "spent" } as const, { status: 410 });
    const { email } = found;
    if (found.purpose !== "confirm-email") return json({ state: "change", token, email } as const);
    const { signedUpAs: _, ...proof } = await findProof(request, found);
    return json({ state: "link", token, email, proof } as const);
  }
  const account = await requireAccount(request);
  if (account.emailConfirmedAt) throw redirect(homeOf(account.role));
  return json({ state: "waiting", email: await findAwaitedEmail(account) } as const);
}

export const action = formAction(async ({ request, form }) => {
  switch (form.get("intent")) {
    case "confirm":
      return confirm(request, form);
    case "resend":
      return sendLink(request, form, undefined, "We have sent the link again.");
    case "change":
      return sendElsewhere(request, form);
    default:
      throw refusal(422, "Press one of the buttons on the page.");
  }
});

const changeNotices = {
  half: "Thank you. The email changes once the other address has said yes, too.",
  moved: "The email of your account is changed. Sign in with the new one from now on.",
} as const;

async function confirm(request: Request, form: FormData) {
  const token = tokenOf(request) ?? "";
  const found = await findToken(token, addressPurposes);
  const proof = found?.purpose === "confirm-email" ? await findProof(request, found) : undefined;
  const read = proof && readProof(form, proof);
  if (read && read.submission.status !== "success") {
    return json(read.submission.reply({ hideFields: ["password", "confirmPassword"] }), { status: 422 });
  }
  const { keeps = [], password } = read ?? {};
  const outcome = await confirmEmail(token, { signedUpAs: proof?.signedUpAs ?? [], keeps, password });
  if (outcome.status === "spent") throw redirect(paths.verifyEmail(token || "-"), 303);
  if (outcome.status !== "confirmed") {
    const at = (await findAccount(request)) ? paths.account : paths.login();
    return redirectWithNotice(at, changeNotices[outcome.status]);
  }
  const { account } = outcome;
  const headers = await signIn(request, account);
  return redirectWithNotice(homeOf(account.role), "Your email is confirmed. You are signed in.", headers);
}

export const headers = accountPageHeaders;

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.state === "spent" ? linkSpentTitle : "Confirm your email",
  description: "Show that the email of your account is yours.",
}));

export default function VerifyEmail() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  switch (page.state) {
    case "spent":
      return <LinkSpent onward={["Sign in", paths.login()]} />;
    case "link":
      return <ConfirmEmail {...page} refused={refused ?? undefined} />;
    case "change":
      return <ChangeEmail {...page} />;
    case "waiting":
      return <AwaitingEmail email={page.email} refused={refused ?? undefined} />;
  }
}
