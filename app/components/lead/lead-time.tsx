import { formatInstant } from "~/models/base/clock";

/** A moment, as it was in London. */
export function LeadTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatInstant(at)}</time>;
}
