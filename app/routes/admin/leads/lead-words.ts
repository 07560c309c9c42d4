import type { Said } from "~/models/base/said";
import type { AssignOutcome } from "~/models/leads/desk/assign.server";
import type { WaitEnded } from "~/models/leads/desk/end-wait.server";
import { closedWords } from "~/models/leads/now/operator";

/** What became of ending the wait of a lead. */
export const endedWords: Readonly<Record<Exclude<WaitEnded["status"], "missing">, Said>> = {
  rung: "Noted. We wrote to them that you spoke.",
  nobody: "Noted. We wrote to them that nobody can do it.",
  "not waiting": { refused: "Nothing was changed: it does not wait for that any more." },
};

/** What became of giving a lead by hand, by name. */
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
