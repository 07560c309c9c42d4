import { type Answers, answerLabel, path, type Quiz } from "./journey";
import type { LeadSource } from "./lead";
import { anyServiceQuiz } from "./quizzes/any-service";
import { homeProjectQuiz } from "./quizzes/home-project";
import { roofingQuiz } from "./quizzes/roofing";

/** One choice of a quiz, as the specification's quiz answer, with the words that were chosen. */
export type RecordedAnswer = {
  questionId: string;
  question: string;
  /** The value: `this-week`. */
  answer: string;
  /** `This week`. */
  label: string;
  /** Counted from 1 along the path that the answers took. */
  step: number;
};

const quizOf: Readonly<Record<LeadSource, Quiz>> = {
  roofing_quiz: roofingQuiz,
  website: homeProjectQuiz,
  ai_quiz_funnel: anyServiceQuiz,
};

/** What was chosen about the work, in the quiz's order; nothing of who asked. */
export function recordedAnswers(source: LeadSource, answers: Answers): RecordedAnswer[] {
  return path(quizOf[source], answers).flatMap((step, position): RecordedAnswer[] => {
    const answer = answers[step.id];
    if (step.kind !== "choice" || answer === undefined) return [];
    const { id: questionId, question } = step;
    return [{ questionId, question, answer, label: answerLabel(step, answer), step: position + 1 }];
  });
}

/** Questions about how soon, the more exact first. */
const timeQuestions = ["timeline", "urgency"];

/**
 * How soon the work is wanted, in the words that were chosen: 'As soon as possible'. `timeline` is the lead's own, for a
 * quiz that asks nothing of the kind.
 */
export function urgencyWords(source: LeadSource, answers: Answers, timeline: string): string {
  const recorded = recordedAnswers(source, answers);
  for (const id of timeQuestions) {
    const answered = recorded.find(({ questionId }) => questionId === id);
    if (answered) return answered.label;
  }
  return timeline;
}
