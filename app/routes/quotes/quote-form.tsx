import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page/page-meta";
import { FormStep } from "~/components/quiz/form-step";
import { WaitlistForm, WaitlistPromise } from "~/components/trade/waitlist-form";
import { readForm } from "~/http/form.server";
import { keepingFields } from "~/http/outage.server";
import { formatPhone } from "~/models/phones/phone";
import type { Answers } from "~/models/quiz/journey";
import { generalQuiz } from "~/models/quiz/quizzes/general";
import { findWaitlistTrade, type WaitlistTrade } from "~/models/trades/waitlist";
import { paths } from "~/paths";
import { findStanding } from "./quiz-flow.server";
import { takeQuoteRequest } from "./quote-request.server";
import { takeWaitlistEntry } from "./waitlist-entry.server";

type Asked = {
  /** The trade that is waited for; the form asks for quotes when there is none. */
  trade?: WaitlistTrade;
  /** What the open request says so far. */
  values: Answers;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const trade = findTradeAsked(request);
  if (trade) return json<Asked>({ trade, values: {} });
  const { answers } = await findStanding(request);
  const values = answers.phone ? { ...answers, phone: formatPhone(answers.phone) } : answers;
  return json<Asked>({ values }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const trade = findTradeAsked(request);
  return keepingFields(form, () =>
    trade ? takeWaitlistEntry(request, form, trade) : takeQuoteRequest(request, form, generalQuiz),
  );
}

/** Tells somebody who is slowed down when to come back; keeps what was typed out of every cache. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const kept = new Headers();
  const cache = loaderHeaders.get("Cache-Control");
  const wait = actionHeaders.get("Retry-After");
  if (cache) kept.set("Cache-Control", cache);
  if (wait) kept.set("Retry-After", wait);
  return kept;
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    data?.trade
      ? {
          title: `Get notified when ${nameOf(data.trade)} is live`,
          description: `Leave your email and postcode: we write to you when ${nameOf(data.trade)} opens near you.`,
          noindex: true,
        }
      : {
          title: "Get quotes for any job at home",
          description:
            "Describe the job once, see what it is likely to cost, and hear from local businesses. Free for homeowners.",
          path: paths.getQuotes,
        },
    matches,
  );

export default function QuoteForm() {
  const { trade, values } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
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
      ) : (
        <>
          <h1>Get quotes for any job at home</h1>
          <p className="mt-4 mb-6 text-lg">
            Describe the job once. You see what it is likely to cost, and at most three local businesses get
            in touch. Free for homeowners.
          </p>
          <FormStep quiz={generalQuiz} values={values} refused={refused} />
        </>
      )}
    </div>
  );
}

const findTradeAsked = (request: Request) =>
  findWaitlistTrade(new URL(request.url).searchParams.get("waitlist"));

const nameOf = ({ label }: WaitlistTrade) => label.toLowerCase();
