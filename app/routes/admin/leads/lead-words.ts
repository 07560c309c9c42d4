import type { Said } from "~/models/base/said";
import type { AssignOutcome } from "~/models/leads/admin/assign.server";
import { closedWords } from "~/models/leads/now/operator";

/** What became of ending the wait of a lead. */
export const endedWords = {
  rung: "A request that waited: you spoke",
  nobody: "A request that waited: nobody can do it",
};

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
