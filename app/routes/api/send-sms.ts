import type { ActionFunctionArgs } from "@remix-run/node";
import { answer, failure, readJson, requireCaller, success, wrongMethod } from "~/http/bodies/json.server";
import { clientAddress } from "~/http/client-address.server";
import { greetVisitor } from "~/http/sessions/visitor.server";
import { type CodeSending, sendCode } from "~/workflows/quiz/prove-phone.server";
import { sendSmsBody } from "./bodies";

/** As long as the countdown of the quizzes that were written for this endpoint (variants B and C). */
const resendSeconds = 60;
const notSent = "Failed to send verification code. Please try again.";

export const loader = wrongMethod;

/** Texts a code to a UK mobile; only the browser that carries this visitor's cookie can verify it. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const { phone } = await readJson(request, sendSmsBody);
  const { id: visitorId, headers } = await greetVisitor(request);
  return answer(notSent, async () => {
    const sending = await sendCode({ visitorId, phone, address: clientAddress(request), resendSeconds });
    return answerSending(sending, headers);
  });
}

/** Only an outage is 503: callers then go on without a code, which hitting a limit must not allow. */
function answerSending(sending: CodeSending, headers: Headers): Response {
  switch (sending.status) {
    case "sent":
      return success(headers);
    case "limited":
      headers.set("Retry-After", String(sending.retryAfterSeconds));
      return failure(429, sending.error, headers);
    case "refused":
      return failure(422, sending.error || notSent, headers);
    case "unavailable":
      return failure(503, notSent, headers);
    case "unclear":
      return failure(502, notSent, headers);
  }
}
