import type { Delivery } from "~/models/messages/message";

export type CodeSending =
  | { status: "sent" }
  /** The vendor will not text this number now; `error` says why in plain English. */
  | { status: "refused"; error: string }
  /** The vendor is out of order, or not configured. */
  | { status: "unavailable" }
  /** No answer, or none that makes sense: the code may have been sent all the same. */
  | { status: "unreachable" };

export type CodeChecking =
  | { status: "approved" }
  | { status: "wrong" }
  /** Too late, too many tries, or used: only a new code helps. */
  | { status: "expired" }
  | { status: "unavailable" }
  | { status: "unreachable" };

/** Texting, in our words. Numbers are E.164 mobiles. No call takes longer than 5 seconds. */
export type Sms = {
  /** Who makes and checks the codes; with `us` the model does, and queues a text like any other. */
  verification:
    | { issuer: "us" }
    | {
        issuer: "vendor";
        sendCode(phone: string): Promise<CodeSending>;
        checkCode(phone: string, code: string): Promise<CodeChecking>;
      };
  sendText(text: { to: string; body: string }): Promise<Delivery>;
};
