import {
  checkCode,
  type GivenNumber,
  openAttempt,
  recordVendorApproval,
  requestCode,
  withdrawAttempt,
  withdrawRequest,
} from "~/models/phones/verification.server";
import { invalidCode } from "~/models/quiz/answer";
import { sms } from "~/services/sms/sms.server";
import { noteFault, noteRecovery } from "~/workflows/note-fault.server";

/** Connects verifications with the vendor of codes, for the quizzes and the endpoints alike. */

export type CodeSending =
  | { status: "sent" }
  /** Over a limit: 429. */
  | { status: "limited"; error: string; retryAfterSeconds: number }
  /** The number is unsuitable, or the vendor refuses, in its own words. */
  | { status: "refused"; error: string }
  /** The vendor is down, unreachable or not configured, or our day's codes are sent: 500 or 503 in the specification. */
  | { status: "unavailable" }
  /** The vendor's answer makes no sense. */
  | { status: "unclear" };

/** Asks for a code to be texted to the number. */
export async function sendCode(
  request: GivenNumber & { address: string; resendSeconds: number },
): Promise<CodeSending> {
  const { verification } = sms;
  const atOnce = verification.issuer === "us" && verification.sendCode !== undefined;
  const requested = await requestCode({ ...request, issuer: verification.issuer, atOnce });
  if (requested.status === "spent") return { status: "unavailable" };
  if (requested.status !== "requested") return requested;
  const { text = "" } = requested;
  const sending =
    verification.issuer === "vendor"
      ? await verification.sendCode(request.phone)
      : await verification.sendCode?.(request.phone, text);
  // It is queued.
  if (!sending) return { status: "sent" };
  if (sending.status !== "sent") await withdrawRequest(requested.verificationId);
  if (sending.status === "unavailable") await noteFault("codes", sending.fault);
  if (sending.status === "sent") await noteRecovery("codes");
  return sending;
}

type CodeChecking = { status: "verified" } | { status: "refused"; error: string } | { status: "unreachable" };

/** Checks the code that was typed against what was texted to this visitor's number. */
export async function checkTypedCode(typed: GivenNumber & { code: string }): Promise<CodeChecking> {
  const { verification } = sms;
  if (verification.issuer === "us") {
    const checked = await checkCode(typed);
    return checked.status === "verified" ? { status: "verified" } : refused(checked.status);
  }
  const attempt = await openAttempt(typed);
  if (attempt.status === "verified") return { status: "verified" };
  if (attempt.status !== "open") return refused(attempt.status);
  const verdict = await verification.checkCode(typed.phone, typed.code);
  switch (verdict.status) {
    case "approved":
      await recordVendorApproval(attempt.verificationId);
      return { status: "verified" };
    case "wrong":
    case "expired":
      return refused(verdict.status);
    default:
      await withdrawAttempt(attempt.verificationId);
      if (verdict.status === "unavailable") await noteFault("codes", verdict.fault);
      return { status: "unreachable" };
  }
}

function refused(why: "wrong" | "expired" | "used-up" | "missing"): CodeChecking {
  switch (why) {
    case "expired":
      return { status: "refused", error: "That code has expired. Ask for a new one below." };
    case "used-up":
      return { status: "refused", error: "That was too many wrong codes. Ask for a new one below." };
    default:
      return { status: "refused", error: invalidCode };
  }
}
