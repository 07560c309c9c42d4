import { boundedText } from "~/models/reading/text";
import type { Trade } from "~/models/trades/trade";
import { paths } from "~/paths";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";
import { codeStepId, type Quiz } from "./journey";
import { quizzes } from "./quizzes";
import { anyServiceQuiz } from "./quizzes/any-service";
import { generalQuiz } from "./quizzes/general";
import { longestDescription } from "./quote-query";

/** Every address of a quiz follows from its own record. */

/** The quiz for a trade: its own, else the one for any service if it asks about that trade, else the general form. */
export const quizOf = ({ slug, questions }: Pick<Trade, "slug" | "questions">): Quiz =>
  quizzes.find(({ trade }) => trade === slug) ?? (questions ? anyServiceQuiz : generalQuiz);

/** Where a page sends somebody who wants quotes for a trade: the start of its own quiz, else the general form. */
export function startOf(trade: Pick<Trade, "slug" | "questions">): string {
  const quiz = quizOf(trade);
  return quiz.trade ? (quiz.pitch ?? quiz.path) : paths.quoteFor(trade.slug);
}

/** Where a lead came from, as people read it. */
export const sourceName = (source: LeadSource): string =>
  quizzes.find((quiz) => quiz.source === source)?.sourceName ?? source;

/** The address of a step: its own, or that of the page which asks it with others. */
export const stepPath = (quiz: Quiz, stepId: string): string =>
  quiz.onePage && stepId !== codeStepId ? quiz.path : paths.quizStep(quiz.path, stepId);

/** Where to go after a lead is created: a waiting page, if the quiz has one, else the results. */
export function pathAfter(quiz: Quiz, leadId: LeadId): string {
  if (!quiz.waiting) return resultsPath(quiz, leadId);
  return paths.quizWaiting(quiz.path, quiz.waiting.page, leadId);
}

/** The results page of a quiz's lead. */
export function resultsPath(quiz: Quiz, leadId: LeadId): string {
  if (quiz.results === "matches") return paths.quizResults(quiz.path, leadId);
  return paths.quoteResults(leadId, quiz.fallback === "quote-success" ? "ai_quiz" : undefined);
}

/**
 * The specified page for a request that could not be stored at once, with the specified parameters and the chosen size;
 * the description is cut so that the address stays short enough for every server on its way.
 */
export function fallbackPath(quiz: Quiz, answers: Answers): string {
  const { serviceType, projectDescription, resultsEstimate } = quiz.describeLead(answers);
  const query = {
    service: serviceType,
    name: `${answers["first-name"] ?? ""} ${answers["last-name"] ?? ""}`.trim(),
    phone: answers.phone ?? "",
    email: answers.email ?? "",
    postcode: answers.postcode ?? "",
    description: boundedText(projectDescription, longestDescription),
  };
  return quiz.fallback === "quote-success"
    ? paths.quoteSuccess({ ...query, source: "ai_quiz", success: "true" })
    : paths.quoteResultsFallback({
        ...query,
        size: resultsEstimate.inputs.size ?? "",
        error: "submission_failed",
      });
}
