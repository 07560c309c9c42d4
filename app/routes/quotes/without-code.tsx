import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { Waiting } from "~/components/quiz/quiz-panel";
import { findVisitor } from "~/http/sessions/visitor.server";
import { findOpenAnswers } from "~/models/quiz/drafts.server";
import { codeStepId, nextUnanswered } from "~/models/quiz/journey";
import { paths } from "~/paths";
import { requireQuiz } from "./quiz-answers.server";

export const handle = { shell: "bare" };

const noticeSeconds = 2;

/** Says that codes cannot be texted just now, and goes on by itself. */
export async function loader({ request }: LoaderFunctionArgs) {
  const quiz = requireQuiz(request);
  const answers = await findOpenAnswers(await findVisitor(request), quiz.id);
  const next = nextUnanswered(quiz, answers);
  if (answers[codeStepId] !== "skipped" || !next) throw redirect(quiz.path);
  const onward = paths.quizStep(quiz.path, next.id);
  return json({ next: onward, refresh: `${noticeSeconds};url=${onward}` });
}

export const meta = metaOf({ title: "One moment", description: "The next question follows in a moment." });

export default function WithoutCode() {
  const { next } = useLoaderData<typeof loader>();
  return (
    <Waiting title="One moment" onward={next} onwardLabel="Continue" seconds={noticeSeconds}>
      SMS service is being set up. Continuing without verification...
    </Waiting>
  );
}
