import type { Fault } from "~/models/faults/fault";

/**
 * The result of one attempt to send. `refused` will fail however often it is tried; `failed` may not. `fault` has
 * nothing to do with this message or recipient: none would have been sent. `error` is a short code (`http-503`,
 * `smtp-550`), never a vendor's own words, which repeat the number.
 */
export type Delivery =
  | { status: "sent" }
  | { status: "refused"; error: string }
  | { status: "failed"; error: string }
  | { status: "fault"; fault: Fault };
