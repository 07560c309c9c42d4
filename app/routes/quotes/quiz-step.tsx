import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { startAgainIntent } from "~/components/quiz/quiz-panel";
import { HalfWay, type StepFacts, StepPage, type StepProblem } from "~/components/quiz/step-page";
import { readMultipart } from "~/http/bodies/multipart.server";
import { clientAddress } from "~/http/client-address.server";
import { offerResend } from "~/http/form-action.server";
import { cityBefore, leaveQuiz, noteBefore } from "~/http/pages/before-quiz.server";
import { takeOffers } from "~/http/pages/parsed-form.server";
import {
  findVisitor,
  forgetVisitor,
  keepsCookies,
  requireVisitor,
  wasAskedForCookie,
} from "~/http/sessions/visitor.server";
import { photoField } from "~/models/leads/lead";
import { stepPath } from "~/models/quiz/addresses";
import { abandonDraft, findDraft } from "~/models/quiz/drafts.server";
import { type Progress, progress, visit } from "~/models/quiz/journey";
import { findQuiz } from "~/models/quiz/quizzes";
import { withoutCookies } from "~/models/quiz/refused-answers";
import { answerStep } from "~/workflows/quiz/answer-step.server";
import { largestPhotoBytes } from "~/workflows/quiz/store-upload.server";
import { answerWith, readPosted, requireQuiz, takesPhoto } from "./quiz-answers.server";
import { beginFor, describeStep } from "./step-page.server";

export const handle = { shell: "bare" };

/** A question, or the offer to continue half way. */
type StepShown = { quizId: string; asked?: StepFacts; halfWay?: { onward: string; progress: Progress } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const quiz = requireQuiz(request);
  const visitor = await findVisitor(request);
  if (visitor.status === "none" && wasAskedForCookie(request)) throw json(withoutCookies(quiz), 400);
  const draft = visitor.status === "known" ? await findDraft(visitor.id, quiz.id) : undefined;
  const answers = draft && !draft.completedAt ? draft.answers : {};
  const visited = visit(quiz, answers, params.step);
  if (visited.status === "unknown") throw new Response(null, { status: 404 });
  if (params.step && draft?.leadId && draft.completedAt) throw await leaveQuiz(request, quiz, draft.leadId);
  if (visited.status === "elsewhere" && visitor.status === "none") await keepsCookies(request, quiz.path);
  if (visited.status === "elsewhere") throw redirect(stepPath(quiz, visited.stepId));

  const headers = new Headers();
  if (!params.step) {
    await noteBefore(request, headers);
    const asked = await beginFor(quiz, businessOf(request));
    if (asked) return json<StepShown>({ quizId: quiz.id, asked }, { headers });
  }
  if (visited.status === "half-way") {
    const { id } = visited.next;
    const halfWay = { onward: stepPath(quiz, id), progress: progress(quiz, answers, id) };
    return json<StepShown>({ quizId: quiz.id, halfWay }, { headers });
  }
  if (visitor.status === "forged") headers.append("Set-Cookie", await forgetVisitor());
  const asked = await describeStep(quiz, visited.step, answers, draft);
  return json<StepShown>({ quizId: quiz.id, asked }, { headers });
}

/** The id of the business that the quiz is begun for, from the address. */
const businessOf = (request: Request) => new URL(request.url).searchParams.get("business");

export async function action({ request, params }: ActionFunctionArgs) {
  const quiz = requireQuiz(request);
  const taken = await takesPhoto(request, quiz, params.step);
  const photo = { file: photoField, largestFileBytes: largestPhotoBytes, taken };
  return readMultipart(request, photo, async ({ form, file }) => {
    const { id, headers, known } = await requireVisitor(request);
    await noteBefore(request, headers);
    return offerResend({ form }, async () => {
      if (!params.step && form.get("intent") === startAgainIntent) {
        await abandonDraft(id, quiz.id, String(form.get("draft") ?? ""));
        return redirect(quiz.path, { status: 303, headers });
      }
      const stepId = params.step ?? quiz.steps[0]?.id ?? "";
      takeOffers(form);
      const outcome = await answerStep({
        quiz,
        visitor: { id, address: clientAddress(request) },
        ...readPosted(form, stepId),
        begins: !params.step,
        city: cityBefore(request),
        business: businessOf(request),
        file,
      });
      return answerWith(quiz, outcome, { headers, known: known || request.headers.has("Cookie") });
    });
  });
}

/** The first step has the quiz's own title and address; the others make sense on the way only. */
export const meta = metaOf<typeof loader>((data) => {
  const quiz = data && findQuiz(data.quizId);
  const asked = quiz?.steps.find(({ id }) => id === data?.asked?.stepId);
  const question = asked?.question ?? quiz?.title ?? "Quote";
  const description = "A few short questions and an honest price range. Free for homeowners.";
  return quiz && data.asked?.progress.number === 1
    ? { title: `${quiz.title}: ${question}`, description, path: quiz.path }
    : { title: question, description };
});

export default function QuizStep() {
  const { quizId, asked, halfWay } = useLoaderData<typeof loader>();
  const refused = useActionData<StepProblem>();
  const quiz = findQuiz(quizId);
  const step = quiz?.steps.find(({ id }) => id === asked?.stepId);
  if (!quiz) return null;
  return (
    <div className="wrap narrow py-6 sm:py-10">
      {halfWay ? <HalfWay quizPath={quiz.path} {...halfWay} /> : null}
      {asked && step ? <StepPage {...asked} quizPath={quiz.path} step={step} refused={refused} /> : null}
    </div>
  );
}
