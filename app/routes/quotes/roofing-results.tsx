import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { metaOf } from "~/components/page/page-meta";
import { resultTitle } from "~/components/result/price";
import { RoofingResults } from "~/components/result/roofing-results";
import { env } from "~/env.server";
import { privatePageHeaders } from "~/http/caching-headers.server";
import {
  holdersHeading,
  nextWords,
  nobodyWords,
  type Reader,
  urgentWords,
} from "~/models/leads/now/homeowner";
import { chosenPriceOf, fallenWords } from "~/models/leads/now/homeowner-actions";
import type { RequestNow } from "~/models/leads/now/now";
import { findRecord } from "~/models/leads/now/record.server";
import { listShownRoofers, type ShownRoofers } from "~/models/leads/shown-roofers.server";
import { findAgreedRange } from "~/models/prices/figures.server";
import { estimateNow } from "~/models/quiz/estimate";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { parsePostcode } from "~/models/reading/postcode";
import { capital, whoDoes, withArticle } from "~/models/trades/words";
import { nameArea } from "~/workflows/listings/name-area.server";
import { requireQuiz } from "./quiz-answers.server";
import { ownBox, requireQuizLead } from "./quiz-lead.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { lead, now, own } = await requireQuizLead(request);
  const city = await nameArea(lead.postcode);
  const area = parsePostcode(lead.postcode)?.outcode ?? city;
  const reader = own ? "maker" : "anybody";
  const roofers = await listShownRoofers(lead, now, { samples: env.DEMO, own });
  return json(
    {
      estimate: estimateNow(lead.estimate).result,
      agreed: await findAgreedRange(lead),
      chosen: own ? chosenPriceOf(now) : null,
      fell: own ? fallenWords(now) : null,
      serviceType: lead.serviceType,
      summary: lead.projectDescription,
      answers: recordedAnswers(lead.source, lead.answers),
      area,
      city,
      firstName: own ? lead.firstName : undefined,
      own: own ? await ownBox({ lead, now }) : undefined,
      heading: headingOf(now, { reader, area, roofers }),
      nobody: nobodyWords(now, reader),
      next: own || now.did.state !== "open" ? nextWords(now, reader, await findRecord()) : null,
      again: requireQuiz(request).path,
      madeAt: lead.createdAt.toISOString(),
      urgent: urgentWords(now),
      roofers,
    },
    { headers: privatePageHeaders },
  );
}

type Over = { reader: Reader; area: string; roofers: ShownRoofers };

function headingOf(now: RequestNow, { reader, area, roofers }: Over): string {
  if (roofers?.best.told) return holdersHeading(now, reader);
  const people = capital(whoDoes(now.serviceType).several);
  // Samples of a demonstration have no page, and are near nobody.
  if (roofers) return roofers.best.page ? `${people} near ${area}` : `Sample ${people.toLowerCase()}`;
  return now.did.state === "open" ? `Finding ${withArticle(whoDoes(now.serviceType).one)}` : people;
}

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? resultTitle(data) : "Quote Not Found",
  description: "Your price estimate, and what happens with your request.",
}));

export const headers = () => privatePageHeaders;

export default function Results() {
  return <RoofingResults {...useLoaderData<typeof loader>()} />;
}

export { QuoteError as ErrorBoundary } from "~/components/page/error-page";
