import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { Waiting } from "~/components/quiz/quiz-panel";
import { resultsPath } from "~/models/quiz/addresses";
import { requireQuiz } from "./quiz-answers.server";
import { requireLead } from "./quiz-lead.server";

export const handle = { shell: "bare" };

/** Somebody who comes back to this page later pressed Back: it must not push them forward again. */
const freshSeconds = 10;

/** The page between a quiz's last answer and its results. */
export async function loader({ request }: LoaderFunctionArgs) {
  const quiz = requireQuiz(request);
  const { lead } = await requireLead(request);
  if (!quiz.waiting) throw new Response(null, { status: 404 });
  const age = (Date.now() - lead.createdAt.getTime()) / 1000;
  const onward = resultsPath(quiz, lead.id);
  const waiting = age < freshSeconds ? quiz.waiting : undefined;
  const total = quiz.total?.(lead.answers) ?? 0;
  return json({
    onward,
    waiting,
    last: waiting?.counted ? { number: total, total, percent: 100 } : undefined,
    refresh: waiting && `${waiting.seconds};url=${onward}`,
  });
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data?.waiting?.title ?? "Your estimate is ready",
  description: "Your price range follows in a moment.",
}));

export const headers = () => ({ "Cache-Control": "no-store" });

export default function WaitingPage() {
  const { onward, waiting, last } = useLoaderData<typeof loader>();
  return (
    <Waiting
      title={waiting?.title ?? "Your estimate is ready"}
      onward={onward}
      onwardLabel="See your estimate"
      seconds={waiting?.seconds}
      progress={last}
    >
      {waiting?.text ?? "We have your answers and your price range."}
    </Waiting>
  );
}

export { QuoteError as ErrorBoundary } from "~/components/page/error-page";
