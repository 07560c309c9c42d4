import type { Fault } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";

export type VendorSending =
  | { status: "sent" }
  /** The vendor will not text this number now; `error` says why in plain English, or is empty. */
  | { status: "refused"; error: string }
  /** No codes can be sent at all: not configured, not accepted, out of order, or no answer. */
  | { status: "unavailable"; fault: Fault }
  /** An answer that makes no sense: the code may have been sent. */
  | { status: "unclear" };

export type VendorCheck =
  | { status: "approved" }
  | { status: "wrong" }
  /** Too late, too many tries, or used: a new code is needed. */
  | { status: "expired" }
  | { status: "unavailable"; fault: Fault }
  /** An answer that makes no sense, or a rate limit of the vendor. */
  | { status: "unclear" };

/** Texting, in our words. Numbers are E.164 mobiles. No call takes longer than 5 seconds. */
export type Sms = {
  /** Who makes and checks the codes. */
  verification: /** The model; it queues their texts like others, unless they can be sent at once, for whoever waits for one. */
    | { issuer: "us"; sendCode?(phone: string, text: string): Promise<VendorSending> }
    | {
        issuer: "vendor";
        sendCode(phone: string): Promise<VendorSending>;
        checkCode(phone: string, code: string): Promise<VendorCheck>;
      };
  sendText(text: { to: string; body: string }): Promise<Delivery>;
  /** Asks the vendor whether it accepts our account and service, as far as it can without sending; the fault, if any. */
  findFault(service: "codes" | "sms"): Promise<Fault | undefined>;
};
