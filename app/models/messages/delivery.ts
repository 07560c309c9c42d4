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

/** Why an attempt failed, by the beginning of its code. */
const errorWords: readonly (readonly [code: RegExp, words: string])[] = [
  [/unreachable$/, "the service could not be reached"],
  [/no-answer$/, "the service did not answer"],
  [/^smtp-5/, "the email server refused it"],
  [/^smtp-4/, "the email server could not take it then"],
  [/^gateway-not-accepted$/, "the gateway did not say that it took it"],
  [/^gateway-/, "the gateway refused it"],
  [/^twilio-/, "Twilio refused it"],
  [/^http-429$/, "there were too many at once"],
  [/^http-4/, "the service refused it"],
  [/^http-5/, "the service was out of order"],
];

/** An error code with what it says, where that is known. */
export function sayError(error: string): string {
  const [, words] = errorWords.find(([code]) => code.test(error)) ?? [];
  return words ? `${words} (${error})` : error;
}
