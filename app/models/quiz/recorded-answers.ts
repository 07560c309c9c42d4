import { quizzes } from "~/models/quiz/quizzes";
import { toBeDiscussed } from "~/models/quiz/quizzes/home-project";
import { serviceName } from "~/models/trades/words";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";
import { answerLabel, path, type Quiz } from "./journey";

/** One choice of a quiz, as the specification's quiz answer, with the words that were chosen. */
export type RecordedAnswer = {
  questionId: string;
  question: string;
  /** The value: `this-week`. */
  answer: string;
  /** `This week`. */
  label: string;
  /** Its position on the path, from 1. */
  step: number;
};

/** The quiz of this source that offers most of these answers: quizzes can share a source, and leads only store that. */
export const findQuizOf = (source: LeadSource, answers: Answers): Quiz | undefined =>
  quizzes
    .filter((quiz) => quiz.source === source)
    .toSorted((one, other) => countOffered(other, answers) - countOffered(one, answers))[0];

const countOffered = (quiz: Quiz, answers: Answers): number =>
  Object.entries(answers).filter(([id, answer]) => {
    const step = quiz.steps.find((each) => each.id === id);
    return step?.kind === "choice" ? step.choices.some(({ value }) => value === answer) : Boolean(step);
  }).length;

/** The choices about the work, in the quiz's order; nothing about the person. */
export function recordedAnswers(source: LeadSource, answers: Answers): RecordedAnswer[] {
  const quiz = findQuizOf(source, answers);
  if (!quiz) return [];
  return path(quiz, answers).flatMap((step, position): RecordedAnswer[] => {
    const answer = answers[step.id];
    if (step.kind !== "choice" || answer === undefined) return [];
    const { id: questionId, question } = step;
    return [{ questionId, question, answer, label: answerLabel(step, answer), step: position + 1 }];
  });
}

/** Questions whose answers name the work, the property and the size in a few words. */
const workQuestions = ["roof-work", "job_type"];
const placeQuestions = ["property-type", "property", "property_type"];
const sizeQuestions = ["roof-size", "roof_size"];

/**
 * `words`, 'Roof repair, house'; `kind`, 'Roof repair'; the `size` of a roof; `asked`, the questions answered by them.
 */
export function workWords(source: LeadSource, answers: Answers, serviceType: string) {
  const said = recordedAnswers(source, answers);
  const among = (questions: readonly string[]) =>
    said.find(({ questionId, answer }) => questions.includes(questionId) && answer !== "not_sure");
  const [work, place, size] = [among(workQuestions), among(placeQuestions), among(sizeQuestions)];
  const roof = serviceType === "roofing";
  const roofWork = work?.answer === "emergency" ? "Emergency roof work" : `Roof ${work?.label.toLowerCase()}`;
  const what = work && roof ? roofWork : serviceName(serviceType);
  return {
    kind: what,
    words: place ? `${what}, ${place.label.toLowerCase()}` : what,
    size: size && `${size.label.toLowerCase()} roof`,
    asked: ["service", ...[roof ? work : undefined, place, size].flatMap((each) => each?.questionId ?? [])],
  };
}

/** The question that the homeowner answered in their own words; undefined if the quiz has none. */
export function notesQuestion(source: LeadSource, answers: Answers): string | undefined {
  const quiz = findQuizOf(source, answers);
  return quiz?.steps.find(({ kind }) => kind === "lines" || kind === "details")?.question;
}

/** Answers that say how soon the work is wanted, most urgent first. */
const fromStrongest = [
  "emergency",
  "asap",
  "urgent",
  "this-week",
  "soon",
  "this-month",
  "this_month",
  "next-month",
  "next_month",
  "within-3-months",
  "planning",
  "flexible",
];

/**
 * How soon the work is wanted: the most urgent answer in its own words, such as 'Emergency' or 'As soon as possible';
 * else the lead's `timeline`.
 */
export function urgencyWords(source: LeadSource, answers: Answers, timeline: string): string {
  const said = recordedAnswers(source, answers);
  for (const strength of fromStrongest) {
    const answered = said.find(({ answer }) => answer === strength);
    if (answered) return answered.label;
  }
  return timeline === toBeDiscussed ? "No date given" : timeline;
}

/** The same, and whether any answer says that it is an emergency. */
export const urgencyOf = (source: LeadSource, answers: Answers, timeline: string) => ({
  urgency: urgencyWords(source, answers, timeline),
  emergency: recordedAnswers(source, answers).some(({ answer }) => answer === "emergency"),
});

/** Only what was picked from a list: whatever else an answer holds, somebody typed. */
export function chosenAnswers(answers: Answers): Answers {
  const choices = quizzes
    .flatMap(({ steps }) => steps)
    .flatMap((step) => (step.kind === "choice" ? [step] : []));
  return Object.fromEntries(
    Object.entries(answers).filter(([id, value]) =>
      choices.some((step) => step.id === id && step.choices.some((choice) => choice.value === value)),
    ),
  );
}
