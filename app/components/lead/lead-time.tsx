import { formatInstant } from "~/models/base/clock";

/** A moment, as it was in London. */
export const LeadTime = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;
