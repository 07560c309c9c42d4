import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";

export type VendorSending =
  | { status: "sent" }
  /** The vendor will not text this number now; `error` says why in plain English, empty when it did not say. */
  | { status: "refused"; error: string }
  /** No code goes to anybody, whatever the number: not set up, not let in, out of order, or no answer. */
  | { status: "unavailable"; fault: Fault }
  /** An answer that makes no sense: the code may have been sent all the same. */
  | { status: "unclear" };

export type VendorCheck =
  | { status: "approved" }
  | { status: "wrong" }
  /** Too late, too many tries, or used: only a new code helps. */
  | { status: "expired" }
  | { status: "unavailable"; fault: Fault }
  /** An answer that makes no sense, or that we ask too often. */
  | { status: "unclear" };

/** Texting, in our words. Numbers are E.164 mobiles. No call takes longer than 5 seconds. */
export type Sms = {
  /** Who makes and checks the codes; with `us` the model does, and queues a text like any other. */
  verification:
    | { issuer: "us" }
    | {
        issuer: "vendor";
        sendCode(phone: string): Promise<VendorSending>;
        checkCode(phone: string, code: string): Promise<VendorCheck>;
      };
  sendText(text: { to: string; body: string }): Promise<Delivery>;
  /** Asks the vendor whether it knows us and this service of ours, and sends nothing; what is wrong, if anything. */
  findFault(service: "codes" | "sms"): Promise<Fault | undefined>;
};
