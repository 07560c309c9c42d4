import type { Fault } from "~/models/faults/fault";

/**
 * What became of one try at sending. `refused` will not succeed however often it is tried; `failed` may. `fault`
 * says nothing of this message or its recipient: nobody's would have been sent.
 * `error` is a short code (`http-503`, `smtp-550`), never a vendor's own words, which repeat the number.
 */
export type Delivery =
  | { status: "sent" }
  | { status: "refused"; error: string }
  | { status: "failed"; error: string }
  | { status: "fault"; fault: Fault };
