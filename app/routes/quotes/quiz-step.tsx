import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page/page-meta";
import { QuestionStep } from "~/components/quiz/question-step";
import { ResendCode } from "~/components/quiz/resend-code";
import { readMultipart } from "~/http/multipart.server";
import { forgetVisitor } from "~/http/visitor.server";
import { photoField } from "~/models/leads/photo";
import { formatPhone } from "~/models/phones/phone";
import { findResendWait } from "~/models/phones/verification.server";
import { canVisit, codeStepId, nextUnanswered, path, progress, stepBefore } from "~/models/quiz/journey";
import { findQuiz } from "~/models/quiz/quizzes";
import { paths } from "~/paths";
import { largestPhotoBytes } from "~/workflows/keep-upload.server";
import {
  findStanding,
  invalid,
  requireStep,
  resendCode,
  resultsPath,
  type StepProblem,
  stepPath,
  takeAnswer,
  takeCode,
  takeDetails,
  takePhone,
} from "./quiz-flow.server";
import { readAnswer, sealLast, spoolingLast } from "./spooling.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { quiz, visitorId, draft, answers, forged } = await findStanding(request);
  const known = !params.step || quiz.steps.some((step) => step.id === params.step);
  if (!known) throw new Response(null, { status: 404 });
  if (params.step && draft?.leadId && draft.completedAt) throw redirect(resultsPath(quiz, draft.leadId));

  const next = nextUnanswered(quiz, answers) ?? path(quiz, answers).at(-1);
  const stepId = params.step ?? (Object.keys(answers).length > 0 ? next?.id : quiz.steps[0]?.id) ?? "";
  const done = stepId === codeStepId && answers[codeStepId] !== undefined;
  const resumes = !params.step && stepId !== quiz.steps[0]?.id;
  if (resumes || done || !canVisit(quiz, answers, stepId)) {
    throw redirect(stepPath(quiz, resumes ? stepId : (next?.id ?? "")));
  }
  if (quiz.onePage && stepId !== codeStepId) throw redirect(quiz.path);
  const step = quiz.steps.find((each) => each.id === stepId);
  const before = step?.noBack ? undefined : stepBefore(quiz, answers, stepId);
  const code =
    stepId === codeStepId ? await describeCode(answers.phone ?? "", quiz.resendSeconds) : undefined;
  return json(
    {
      quizId: quiz.id,
      stepId,
      progress: progress(quiz, answers, stepId),
      backTo: before && stepPath(quiz, before.id),
      value: answers[stepId],
      code,
      changePhone: code && step?.noBack ? stepPath(quiz, "phone") : undefined,
      sealed: draft && sealLast(quiz, { draftId: draft.id, visitorId, answers }, stepId),
    },
    { headers: forged ? { "Set-Cookie": await forgetVisitor() } : {} },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const upload = await readMultipart(request, { file: photoField, largestFileBytes: largestPhotoBytes });
  const { form, file } = upload;
  return spoolingLast(request, params.step, upload, async () => {
    const standing = await findStanding(request);
    const { quiz, draft } = standing;
    const first = quiz.steps[0]?.id ?? "";
    const stepId = params.step ?? first;
    if (draft?.completedAt && draft.leadId && stepId !== first) {
      return redirect(resultsPath(quiz, draft.leadId), { status: 303 });
    }
    const step = await requireStep(standing, stepId);
    if (step.kind === "code" && form.get("intent") === "resend") return resendCode(request, standing);

    const { answer, problem, typed } = readAnswer(step, form);
    if (problem !== undefined) return invalid(problem, typed);
    if (step.kind === "phone") return takePhone(request, standing, step, answer);
    if (step.kind === "code") return takeCode(standing, answer);
    if (step.kind === "details") return takeDetails(standing, step, answer, file);
    return takeAnswer(standing, step, answer);
  });
}

/** The first page is the quiz to everybody else; the others make sense on the way only. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const quiz = data && findQuiz(data.quizId);
  const question = findStepOf(data)?.question ?? "Quote";
  const description = "A few short questions and an honest price range. Free for homeowners.";
  return pageMeta(
    quiz && data.progress.number === 1
      ? { title: `${quiz.title}: ${question}`, description, path: quiz.path }
      : { title: question, description, noindex: true },
    matches,
  );
};

export default function QuizStep() {
  const data = useLoaderData<typeof loader>();
  const outcome = useActionData<StepProblem>();
  const quiz = findQuiz(data.quizId);
  const step = findStepOf(data);
  if (!quiz || !step) return null;
  const action = paths.quizStep(quiz.path, step.id);
  return (
    <div className="wrap narrow py-6 sm:py-10">
      <QuestionStep
        step={
          data.code ? { ...step, hint: `Sent to ${data.code.phone}. It can take a minute to arrive.` } : step
        }
        progress={data.progress}
        action={action}
        backTo={data.backTo}
        value={outcome ? outcome.typed : data.value}
        errors={outcome?.problem ? [outcome.problem] : undefined}
        photoErrors={outcome?.photoProblem ? [outcome.photoProblem] : undefined}
        sealed={data.sealed}
      >
        {data.code ? <ResendCode action={action} wait={data.code.wait} /> : null}
        {data.changePhone ? (
          <p>
            <a href={data.changePhone} className="nav-link">
              Change phone number
            </a>
          </p>
        ) : null}
      </QuestionStep>
    </div>
  );
}

function findStepOf(data: { quizId: string; stepId: string } | undefined) {
  return data && findQuiz(data.quizId)?.steps.find((step) => step.id === data.stepId);
}

async function describeCode(phone: string, resendSeconds: number) {
  return { phone: formatPhone(phone), wait: await findResendWait(phone, resendSeconds) };
}
