import type { Said } from "~/models/base/said";
import type { AssignOutcome } from "~/models/leads/admin/assign.server";
import type { WaitEnded } from "~/models/leads/admin/end-wait.server";
import { closedWords } from "~/models/leads/now/operator";
import { formatPostcode } from "~/models/reading/postcode";
import { serviceName } from "~/models/trades/words";

/** What became of ending the wait of a lead; it is named without its homeowner, since every page of the desk says it. */
export const endedWords = (ended: WaitEnded): string =>
  "postcode" in ended
    ? `${serviceName(ended.serviceType)}, ${formatPostcode(ended.postcode)}: ${ended.status === "rung" ? "spoken to" : "nobody can do it"}`
    : "";

export const notWaitingWords: Said = { refused: "Nothing was changed: it does not wait for that any more." };

/** What became of giving a lead to a business by hand, which is named. */
export function assignedWords(outcome: Exclude<AssignOutcome, { status: "missing" }>): Said {
  switch (outcome.status) {
    case "assigned":
      return `${outcome.name} has it now, and is told as their alerts say.`;
    case "repeated":
      return { refused: `${outcome.name} has it already.` };
    case "changed":
      return {
        refused: "Somebody gave it to another business while you looked: nothing was changed. Look again.",
      };
    case "unavailable":
      return { refused: "That business cannot get requests any more: nothing was changed." };
    default:
      return { refused: `Nothing was changed. ${closedWords[outcome.status]}` };
  }
}
