import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { clientAddress } from "~/http/client-address.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { formatWait } from "~/models/base/clock";
import { formatPostcode } from "~/models/places/postcode";
import { answersSchema } from "~/models/quiz/answer";
import { type WaitlistTrade, waitlistSteps } from "~/models/waitlist/waitlist";
import { joinWaitlist } from "~/models/waitlist/waitlist.server";
import { paths } from "~/paths";

/** Puts somebody on the list of a trade; who was on it before is told the same. */
export async function takeWaitlistEntry(
  request: Request,
  form: FormData,
  trade: WaitlistTrade,
): Promise<Response> {
  const submission = parseWithZod(form, { schema: answersSchema(waitlistSteps) });
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });

  const { "first-name": firstName = "", email = "", postcode = "" } = submission.value;
  const outcome = await joinWaitlist({
    trade,
    firstName,
    email,
    postcode: formatPostcode(postcode),
    address: clientAddress(request),
  });
  if (outcome.status !== "limited") {
    return redirectWithNotice(
      paths.waitlistJoined(trade.slug),
      `Thank you. You are on the ${trade.label.toLowerCase()} waiting list. We have sent a confirmation to your email address.`,
    );
  }
  const wait = formatWait(outcome.retryAfterSeconds);
  return json(
    submission.reply({ formErrors: [`That is a lot of entries from one place. Try again in ${wait}.`] }),
    {
      status: 429,
      headers: { "Retry-After": String(outcome.retryAfterSeconds) },
    },
  );
}
