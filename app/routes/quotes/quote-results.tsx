import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { serviceName } from "~/components/lead/service-name";
import { ErrorPage } from "~/components/page/error-page";
import type { FactRow } from "~/components/page/facts";
import { pageMeta } from "~/components/page/page-meta";
import { QuoteNotFound } from "~/components/result/quote-not-found";
import { QuoteResults, type QuoteResultsProps } from "~/components/result/quote-results";
import { privatePageHeaders } from "~/http/pages/private-page.server";
import { maskEmail, maskName, maskPhone } from "~/models/leads/mask";
import { requestState } from "~/models/leads/own-request/request-state";
import { slugify } from "~/models/listings/slug";
import { formatPhone } from "~/models/phones/phone";
import { areaName, formatPostcode, parsePostcode } from "~/models/places/postcode";
import { poundRange } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { resultsEstimateOf } from "~/models/quiz/results-estimate";
import { isLive } from "~/models/trades/trade";
import { byHandWords } from "~/models/trades/words";
import { paths } from "~/paths";
import { nameArea } from "~/workflows/listings/name-area.server";
import { type OwnLead, ownBox, requireLead } from "./quiz-lead.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await requireLead(request);
  const { lead, matches, own } = found;
  const results: QuoteResultsProps = {
    estimate: resultsEstimateOf(lead).result,
    service: serviceName(lead.serviceType),
    serviceType: lead.serviceType,
    city: await nameArea(lead.postcode),
    aiMatched: new URL(request.url).searchParams.get("source") === "ai_quiz",
    own: own ? ownBox(lead) : undefined,
    firstName: own ? lead.firstName : undefined,
    answers: own ? recordedAnswers(lead.source, lead.answers) : [],
    request: own ? ownRequest(lead) : maskedRequest(lead),
    hidden: whyHidden(found),
    state: requestState(lead),
    steps: [
      progressOf(found),
      contactOf(found),
      "They look at the work and give you a firm price. You choose.",
    ],
    receivers: own
      ? matches
          .filter(({ listed }) => listed)
          .map(({ name, city, slug }) => ({ name, page: paths.business(slugify(city), slug) }))
      : [],
    madeAt: lead.createdAt.toISOString(),
  };
  return json(results, { headers: privatePageHeaders });
}

type Lead = OwnLead["lead"];

function ownRequest(lead: Lead): FactRow[] {
  return [
    ["Name", `${lead.firstName} ${lead.lastName}`.trim()],
    ["Phone", formatPhone(lead.phone)],
    ["Email", lead.email],
    ["Postcode", formatPostcode(lead.postcode)],
    ["Service", serviceName(lead.serviceType)],
    ...recordedAnswers(lead.source, lead.answers)
      .filter(({ questionId }) => questionId !== "service")
      .map(({ question, label }): FactRow => [question, label]),
    ["Notes", lead.homeownerNotes],
  ];
}

/** Estimate, service and area are all that is anybody's; notes may name a person too. */
function maskedRequest(lead: Lead): FactRow[] {
  return [
    ["Name", maskName(`${lead.firstName} ${lead.lastName}`)],
    ["Phone", maskPhone(lead.phone)],
    ["Email", maskEmail(lead.email)],
    ["Area", parsePostcode(lead.postcode)?.outcode ?? areaName(lead.postcode)],
    ["Service", serviceName(lead.serviceType)],
  ];
}

function whyHidden({ lead, own }: OwnLead): string | undefined {
  if (lead.erasedAt) return undefined;
  return own ? undefined : "Only the browser that sent the request sees the contact details.";
}

function progressOf({ lead, matches }: OwnLead): string {
  if (!lead.phoneVerified) {
    return "We could not check the phone number by text, so nobody has the request yet. We will be in touch.";
  }
  if (matches.length === 0) {
    return isLive(lead.serviceType)
      ? "We match you: our team is looking for the right business near you."
      : "Your request is with our team. Nobody else has it yet.";
  }
  const told =
    matches.length === 1 ? "One business near you has" : `${matches.length} businesses near you have`;
  return `We match you: ${told} the request now.`;
}

function contactOf({ lead, matches }: OwnLead): string {
  const byHand = byHandWords(lead.serviceType);
  if (!byHand) return "You get contacted within 24 hours.";
  return matches.length > 0 ? "They get in touch with you." : byHand;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? `Your estimate: ${poundRange(data.estimate)}` : "Quote Not Found",
      description: "Your price estimate, what happens next, and the details of your request.",
      noindex: true,
    },
    matches,
  );

export const headers = () => privatePageHeaders;

export default function QuoteResultsPage() {
  return <QuoteResults {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<QuoteNotFound />} />;
