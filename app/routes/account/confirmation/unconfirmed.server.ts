import { redirect } from "@remix-run/node";
import { redirectWithNotice, refuseMore } from "~/http/pages/reply.server";
import { homeOf, requireAccount } from "~/http/sessions/session.server";
import { sendConfirmation } from "~/models/accounts/confirmation.server";
import { paths } from "~/paths";

type Sending = { email?: string; notice: string };

/** Sends the account's confirmation link once more; to `email` instead, if it is given. */
export async function sendLink(request: Request, { email, notice }: Sending) {
  const account = await requireAccount(request);
  const outcome = await sendConfirmation(account, email);
  switch (outcome.status) {
    case "limited":
      return refuseMore(changeOf(email), "emails", outcome.retryAfterSeconds);
    case "confirmed":
      return redirect(homeOf(account.role), 303);
    case "sent":
      return redirectWithNotice(paths.verifyEmail(), notice);
  }
}

/** A reply in the shape of the form for another address, where the page shows the problems of both forms. */
const changeOf = (email?: string) => ({
  reply: (problems?: { formErrors?: string[] }) => ({
    status: "error" as const,
    initialValue: { intent: "change", email },
    error: { "": problems?.formErrors ?? [] },
  }),
});
