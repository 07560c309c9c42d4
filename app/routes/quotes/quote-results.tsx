import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FactRow } from "~/components/page/facts";
import { metaOf } from "~/components/page/page-meta";
import { resultTitle } from "~/components/result/price";
import { QuoteResults, type QuoteResultsProps } from "~/components/result/quote-results";
import { privatePageHeaders } from "~/http/caching-headers.server";
import { maskEmail, maskName, maskPhone } from "~/models/leads/mask";
import { matchingWords, nextWords, photoWords, urgentWords } from "~/models/leads/now/homeowner";
import { chosenPriceOf, fallenWords } from "~/models/leads/now/homeowner-actions";
import { findRecord } from "~/models/leads/now/record.server";
import { listReceivers } from "~/models/leads/shown-roofers.server";
import { areaName } from "~/models/places/postcode";
import { findAgreedRange } from "~/models/prices/figures.server";
import { guideWords, poundRange, resultsEstimateOf } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { formatPhone } from "~/models/reading/phone";
import { formatPostcode, parsePostcode } from "~/models/reading/postcode";
import { serviceName } from "~/models/trades/words";
import { nameArea } from "~/workflows/listings/name-area.server";
import { type OwnLead, ownBox, requireLead } from "./quiz-lead.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await requireLead(request);
  const { lead, now, own } = found;
  const { result, variant } = resultsEstimateOf(lead);
  const results: QuoteResultsProps = {
    estimate: result,
    guide: [guideWords({ variant }, lead.serviceType), finerWords(lead)].filter(Boolean).join(" "),
    agreed: await findAgreedRange(lead),
    chosen: own ? chosenPriceOf(now) : null,
    fell: own ? fallenWords(now) : null,
    service: serviceName(lead.serviceType),
    serviceType: lead.serviceType,
    city: await nameArea(lead.postcode),
    matching: new URL(request.url).searchParams.get("source") === "ai_quiz" ? matchingWords(now) : null,
    own: own ? await ownBox(found) : undefined,
    firstName: own ? lead.firstName : undefined,
    answers: own ? recordedAnswers(lead.source, lead.answers) : [],
    request: own ? ownRequest(found) : maskedRequest(lead),
    hidden: whyHidden(found),
    urgent: urgentWords(now),
    next: nextWords(now, own ? "maker" : "anybody", await findRecord()),
    receivers: own ? await listReceivers(lead, now) : [],
    madeAt: lead.createdAt.toISOString(),
  };
  return json(results, { headers: privatePageHeaders });
}

type Lead = OwnLead["lead"];

/** What the roofing quiz said to whoever answered it. */
const finerWords = ({ estimate }: Lead): string | null =>
  estimate.variant === "A" ? `The quiz said ${poundRange(estimate.result)}.` : null;

const ownRequest = ({ lead, photos }: OwnLead): FactRow[] => [
  ["Name", `${lead.firstName} ${lead.lastName}`.trim()],
  ["Phone", formatPhone(lead.phone)],
  ["Email", lead.email],
  ["Postcode", formatPostcode(lead.postcode)],
  ["Service", serviceName(lead.serviceType)],
  ...recordedAnswers(lead.source, lead.answers)
    .filter(({ questionId }) => questionId !== "service")
    .map(({ question, label }): FactRow => [question, label]),
  ["Notes", lead.homeownerNotes],
  ["Photo", photoWords(photos.length)],
];

/** Only estimate, service and area are shown to anybody; the notes may name a person too. */
const maskedRequest = (lead: Lead): FactRow[] => [
  ["Name", maskName(`${lead.firstName} ${lead.lastName}`)],
  ["Phone", maskPhone(lead.phone)],
  ["Email", maskEmail(lead.email)],
  ["Area", parsePostcode(lead.postcode)?.outcode ?? areaName(lead.postcode)],
  ["Service", serviceName(lead.serviceType)],
];

function whyHidden({ lead, own }: OwnLead): string | undefined {
  if (lead.erasedAt) return undefined;
  return own ? undefined : "The contact details only show in the browser that sent the request.";
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? resultTitle(data) : "Quote Not Found",
  description: "Your price estimate, what happens next, and the details of your request.",
}));

export const headers = () => privatePageHeaders;

export default function QuoteResultsPage() {
  return <QuoteResults {...useLoaderData<typeof loader>()} />;
}

export { QuoteError as ErrorBoundary } from "~/components/page/error-page";
