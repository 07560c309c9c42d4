import { redirect } from "@remix-run/node";
import { redirectWithNotice, refuseMore } from "~/http/pages/reply.server";
import { homeOf, requireAccount } from "~/http/sessions/session.server";
import { sendConfirmation } from "~/models/accounts/confirmation.server";
import { paths } from "~/paths";

type Sending = { form: FormData; email?: string; notice: string };

/** Sends the link that confirms an account once more; to `email` instead, if there is one. */
export async function sendLink(request: Request, { form, email, notice }: Sending) {
  const account = await requireAccount(request, form);
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

/** The form for another address, which is where the page says what was wrong with either. */
const changeOf = (email?: string) => ({
  reply: (problems?: { formErrors?: string[] }) => ({
    status: "error" as const,
    initialValue: { intent: "change", email },
    error: { "": problems?.formErrors ?? [] },
  }),
});
