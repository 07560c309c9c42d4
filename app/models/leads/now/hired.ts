import { listed } from "~/models/trades/words";
import type { Given } from "./now";

/** What is said to a homeowner of whom they hired. */

/** Of those whom we wrote to that the homeowner has hired someone, or are about to. */
export const toldWords = (names: readonly string[]): string =>
  names.length > 0 ? `We wrote to ${listed(names)}.` : "";

/** To whoever has just said whom they hired, with the names of those who hear of it. */
export const hiredSaid = (told: readonly string[]): string =>
  told.length > 0
    ? `Thank you for telling us. We write to ${listed(told)}, and nobody else gets your request.`
    : "Thank you for telling us. Nobody else gets your request.";

/** To whoever has just taken that back, with the names of those who had heard of it. */
export const reopenedSaid = (told: readonly string[]): string =>
  told.length > 0
    ? `Your request is open again. We write to ${listed(told)}, who had heard that you hired someone.`
    : "Your request is open again.";

/** What a business says that its homeowner is to confirm. */
export const bookedWords = ({ name }: Pick<Given, "name">): string =>
  `${name} says that you have agreed: the work is booked with them.`;
