import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { OnePageQuiz } from "~/components/quiz/one-page-quiz";
import { WaitlistForm, WaitlistPromise } from "~/components/trade/waitlist-form";
import { waitHeaders } from "~/http/caching-headers.server";
import { formAction } from "~/http/form-action.server";
import { noteBefore } from "~/http/pages/before-quiz.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import { findOpenAnswers } from "~/models/quiz/drafts.server";
import { findQuiz } from "~/models/quiz/quizzes";
import { chosenService } from "~/models/quiz/quizzes/service-questions";
import { formatPhone } from "~/models/reading/phone";
import { findWaitlistTrade, type WaitlistTrade } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";
import type { Answers } from "../../../drizzle/schema/values/leads";
import { requireQuiz } from "./quiz-answers.server";
import { takeQuoteRequest, takeWaitlistEntry } from "./quote-request.server";

type FormShown = {
  /** The trade whose waiting list this is. */
  trade?: WaitlistTrade;
  /** The quiz that is shown instead, with the answers of its open draft. */
  quizId?: string;
  values: Answers;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const trade = findTradeAsked(request);
  if (trade) return json<FormShown>({ trade, values: {} });
  const quiz = requireQuiz(request);
  const answers = await findOpenAnswers(await findVisitor(request), quiz.id);
  const chosen = chosenService(quiz, new URL(request.url).searchParams.get("service") ?? "");
  const begun = { ...answers, ...chosen };
  const values = begun.phone ? { ...begun, phone: formatPhone(begun.phone) } : begun;
  const headers = new Headers();
  await noteBefore(request, headers);
  return json<FormShown>({ quizId: quiz.id, values }, { headers });
}

export const action = formAction(({ request, form }) => {
  const trade = findTradeAsked(request);
  return trade ? takeWaitlistEntry(request, form, trade) : takeQuoteRequest(request, form);
});

export const headers = waitHeaders();

export const meta = metaOf<typeof loader>((data) => {
  const page = findQuiz(data?.quizId ?? "")?.onePage;
  const name = data?.trade && nameOf(data.trade);
  return name
    ? {
        title: `Get notified when ${name} is live`,
        description: `Leave your email and postcode: we write to you when ${name} opens.`,
      }
    : { title: page?.heading ?? "", description: page?.description ?? "", path: paths.getQuotes };
});

export default function QuoteForm() {
  const { trade, quizId, values } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  const quiz = quizId ? findQuiz(quizId) : undefined;
  return (
    <div className="wrap narrow py-8 sm:py-12">
      {trade ? (
        <>
          <h1>Get notified when {nameOf(trade)} is live</h1>
          <WaitlistPromise name={nameOf(trade)} />
          <div className="mt-6">
            <WaitlistForm trade={trade.slug} refused={refused} />
          </div>
        </>
      ) : null}
      {quiz ? <OnePageQuiz quiz={quiz} values={values} refused={refused} /> : null}
    </div>
  );
}

const findTradeAsked = (request: Request) =>
  findWaitlistTrade(new URL(request.url).searchParams.get("waitlist"));

const nameOf = ({ name }: WaitlistTrade) => name;
