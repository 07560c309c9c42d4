import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/page/error-page";
import { pageMeta } from "~/components/page/page-meta";
import { QuoteNotFound } from "~/components/result/quote-not-found";
import { RoofingResults } from "~/components/result/roofing-results";
import { env } from "~/env.server";
import { privatePageHeaders } from "~/http/pages/private-page.server";
import { requestState } from "~/models/leads/own-request/request-state";
import { listShownRoofers } from "~/models/leads/shown-roofers.server";
import { parsePostcode } from "~/models/places/postcode";
import { poundRange } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { nameArea } from "~/workflows/listings/name-area.server";
import { requireQuiz } from "./quiz-answers.server";
import { ownBox, requireQuizLead } from "./quiz-lead.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { lead, matches, own } = await requireQuizLead(request);
  const city = await nameArea(lead.postcode);
  const area = parsePostcode(lead.postcode)?.outcode ?? city;
  return json(
    {
      estimate: lead.estimate.result,
      summary: lead.projectDescription,
      answers: recordedAnswers(lead.source, lead.answers),
      area,
      city,
      verified: lead.phoneVerified,
      firstName: own ? lead.firstName : undefined,
      own: own ? ownBox(lead) : undefined,
      state: requestState(lead),
      again: requireQuiz(request).path,
      madeAt: lead.createdAt.toISOString(),
      roofers: await listShownRoofers(lead, matches, { samples: env.DEMO, own }),
    },
    { headers: privatePageHeaders },
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? `Your estimate: ${poundRange(data.estimate)}` : "Quote Not Found",
      description: "Your price estimate, and the roofers near you who have your request.",
      noindex: true,
    },
    matches,
  );

export const headers = () => privatePageHeaders;

export default function Results() {
  return <RoofingResults {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<QuoteNotFound />} />;
