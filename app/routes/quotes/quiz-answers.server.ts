import { json, redirect } from "@remix-run/node";
import type { StepProblem } from "~/components/quiz/step-page";
import { questionsIn } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refusalInit } from "~/http/pages/reply.server";
import { rememberRequest } from "~/http/sessions/last-request.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import type { RefusedAnswer } from "~/models/base/unsent-form";
import { unlessAway } from "~/models/faults/outage.server";
import { fallbackPath, pathAfter, resultsPath, stepPath } from "~/models/quiz/addresses";
import { findDraft } from "~/models/quiz/drafts.server";
import { canVisit, codeStepId, type Quiz } from "~/models/quiz/journey";
import { toldAhead } from "~/models/quiz/price-ahead";
import { findQuizAt } from "~/models/quiz/quizzes";
import { goOnIntent, overtaken, twoBegun, withoutCookies } from "~/models/quiz/refused-answers";
import { paths } from "~/paths";
import type { AnswerOutcome } from "~/workflows/quiz/answer-step.server";

/** The quiz of this address. Throws a 404 Response when there is none. */
export function requireQuiz(request: Request): Quiz {
  const quiz = findQuizAt(new URL(request.url).pathname);
  if (!quiz) throw new Response(null, { status: 404 });
  return quiz;
}

/** What the form of a step says. */
export function readPosted(form: FormData, stepId: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent, suggested] = [text("intent"), form.get("suggested")];
  return {
    stepId,
    draft: text("draft"),
    alone: text("alone") === "yes",
    typed: form.get(stepId)?.toString(),
    near: form.get("near")?.toString(),
    ticks:
      suggested === null
        ? undefined
        : { ticked: form.getAll("who").map(String), suggested: String(suggested).split(" ") },
    told: toldAhead({ work: text("work"), size: text("size") }),
    // The number is shown on the next page, and the postcode is asked about on the last.
    question: stepId === "email" ? questionsIn(form, [stepId]).email?.[0] : undefined,
    trade: text("trade"),
    resend: intent === "resend",
    goesOn: intent === goOnIntent,
    sealed: text("sealed"),
  };
}

type InvalidAnswer = Extract<AnswerOutcome, { status: "invalid" | "limited" }>;

type Answering = {
  headers: Headers;
  /** Whether the browser keeps cookies, as far as we know. */
  known: boolean;
  refuse?: typeof refuseStep;
};

/** The response to an answer; `refuse` says what is wrong in the words of the page. */
export async function answerWith(
  quiz: Quiz,
  outcome: AnswerOutcome,
  { headers, known, refuse = refuseStep }: Answering,
): Promise<Response> {
  const seeOther = (path: string) => redirect(path, { status: 303, headers });
  switch (outcome.status) {
    case "next":
      return seeOther(stepPath(quiz, outcome.stepId));
    case "submitted":
      headers.append("Set-Cookie", await rememberRequest(outcome.leadId));
      return seeOther(pathAfter(quiz, outcome.leadId));
    case "done":
      return seeOther(resultsPath(quiz, outcome.leadId));
    case "spooled":
      return seeOther(fallbackPath(quiz, outcome.answers));
    case "code-skipped":
      return seeOther(paths.quizWithoutCode(quiz.path));
    case "asked-before":
      return seeOther(paths.quizAskedBefore(quiz.path));
    case "lost":
      return seeOther(quiz.path);
    case "code-resent":
      return redirectWithNotice(stepPath(quiz, codeStepId), "New verification code sent!", headers);
    case "unproved":
      return redirectWithNotice(
        stepPath(quiz, "phone"),
        { refused: "Please verify your phone number first" },
        headers,
      );
    case "unknown-step":
      throw new Response(null, { status: 404 });
    case "begun-again":
      throw json<RefusedAnswer>(twoBegun(quiz, outcome), 409);
    case "too-early":
      throw known
        ? json<RefusedAnswer>(overtaken(quiz, outcome), 409)
        : json<RefusedAnswer>(withoutCookies(quiz, outcome.typed), 400);
    default:
      return refuse(
        outcome,
        refusalInit(outcome.status === "limited" ? outcome.retryAfterSeconds : undefined),
      );
  }
}

function refuseStep(outcome: InvalidAnswer, init: ResponseInit): Response {
  const { problem, typed } = outcome;
  const { about, alone = false } = outcome.status === "invalid" ? outcome : {};
  return json<StepProblem>({ problem, about, typed, alone }, init);
}

/**
 * Whether a file in this post may be the photo of a request, decided before any of it is read: the step asks for one
 * and its visitor has got that far. True while the database is away, since the request may still be taken.
 */
export async function takesPhoto(request: Request, quiz: Quiz, stepId: string | undefined): Promise<boolean> {
  const step = quiz.steps.find(({ id }) => id === stepId);
  if (step?.kind !== "details") return false;
  const visitor = await findVisitor(request);
  if (visitor.status !== "known") return false;
  return unlessAway(async () => {
    const draft = await findDraft(visitor.id, quiz.id);
    return draft !== undefined && !draft.completedAt && canVisit(quiz, draft.answers, step.id);
  }, true);
}
