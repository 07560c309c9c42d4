import { allowCookies, needsCookie, type RefusedAnswer } from "~/models/base/unsent-form";
import { paths } from "~/paths";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { resultsPath, stepPath } from "./addresses";
import { answerLabel, nextUnanswered, path, type Quiz, type Step } from "./journey";

/** The intent of going on with the draft of a form, though the questions were begun again since. */
export const goOnIntent = "go-on";

/** A draft, and the lead that it became. */
type Begun = { id: string; answers: Answers; leadId: LeadId | null };
type TwoBegun = { step: Step; drawn: Begun; latest: Begun; typed?: string };

/** For a browser that keeps no cookies, so that each of its answers would be the first. */
export const withoutCookies = (quiz: Quiz, typed = ""): RefusedAnswer => ({
  title: needsCookie,
  message: allowCookies,
  typed,
  onward: ["Start the questions", quiz.path],
});

/** For an answer to questions that were begun again in another window since: which of the two is meant. */
export function twoBegun(quiz: Quiz, { step, drawn, latest, typed = "" }: TwoBegun): RefusedAnswer {
  const next = nextUnanswered(quiz, latest.answers);
  const isSent = latest.leadId !== null;
  const carried = step.kind !== "details";
  return {
    title: "You started again in another window",
    message: `Your last answer has not been saved. This one: ${chosenSoFar(quiz, drawn)}. The other one${isSent ? ", which is sent" : ""}: ${chosenSoFar(quiz, latest)}. Which do you want to go on with?`,
    typed: carried ? "" : typed,
    again: {
      words: "Go on with this one",
      action: paths.quizStep(quiz.path, step.id),
      fields: { intent: goOnIntent, draft: drawn.id, ...(carried ? { [step.id]: typed } : {}) },
    },
    onward: latest.leadId
      ? ["See the other one", resultsPath(quiz, latest.leadId)]
      : ["Go on with the other one", next ? stepPath(quiz, next.id) : quiz.path],
  };
}

/** What was chosen, in the words of its buttons: 'House, Repair'. */
const chosenSoFar = (quiz: Quiz, { answers }: Begun): string =>
  path(quiz, answers)
    .flatMap((step) => (step.kind === "choice" ? answerLabel(step, answers[step.id] ?? "") : []))
    .filter(Boolean)
    .join(", ") || "nothing chosen yet";

/** For an answer that came after the questions before it were begun again or answered differently. */
export const overtaken = (
  quiz: Quiz,
  { stepId, typed = "" }: { stepId?: string; typed?: string },
): RefusedAnswer =>
  stepId
    ? {
        message:
          "This answer was not saved: the questions were started again, or an earlier one was changed, perhaps in another tab.",
        typed,
        onward: ["Go on from there", stepPath(quiz, stepId)],
      }
    : {
        message:
          "This answer was not saved, and the ones before it are gone: the questions were started again, perhaps in another tab, or a week has passed.",
        typed,
        onward: ["Start the questions", quiz.path],
      };
