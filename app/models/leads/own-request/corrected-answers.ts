import { answersOnPath, type ChoiceStep, path } from "~/models/quiz/journey";
import { findQuizOf, recordedAnswers } from "~/models/quiz/recorded-answers";
import { keptBeside } from "~/models/quiz/wish";
import type { Answers, AskedEstimate, LeadSource } from "../../../../drizzle/schema/values/leads";

type Answered = { source: LeadSource; answers: Answers };

/** The choices that a request's quiz asked for, as they are asked again. */
export function askedAgain({ source, answers }: Answered): ChoiceStep[] {
  const quiz = findQuizOf(source, answers);
  return (quiz ? path(quiz, answers) : []).flatMap((step) =>
    step.kind === "choice" ? [{ ...step, answered: answers[step.id], optional: true }] : [],
  );
}

type Described = Answered & {
  serviceType: string;
  estimate: AskedEstimate;
  resultsEstimate: AskedEstimate | null;
};

/**
 * The columns of a request with these answers to {@link askedAgain} in place of its own, and in sentences what is other
 * now; null if nothing is. What the first answers were estimated at stays, with the new estimate beside it.
 */
export function correctedAnswers(lead: Described, given: Answers, notes: string) {
  const quiz = findQuizOf(lead.source, lead.answers);
  const other = askedAgain(lead).filter(({ id, answered }) => given[id] && given[id] !== answered);
  if (!quiz || other.length === 0) return null;
  const all = { ...lead.answers, ...Object.fromEntries(other.map(({ id }) => [id, given[id] ?? ""])) };
  const answers = { ...answersOnPath(quiz, all), ...keptBeside(all) };
  const {
    estimate,
    resultsEstimate,
    notes: _,
    ...described
  } = quiz.describeLead(answersOnPath(quiz, { service: lead.serviceType, ...all, details: notes }));
  const said = recordedAnswers(lead.source, answers).filter(({ questionId }) =>
    other.some(({ id }) => id === questionId),
  );
  return {
    said: said.map(({ question, label }) => `${question} ${label}.`),
    columns: {
      ...{ ...described, answers },
      estimate: { ...lead.estimate, corrected: estimate },
      resultsEstimate: lead.resultsEstimate && { ...lead.resultsEstimate, corrected: resultsEstimate },
    },
  };
}
