import type { LoaderFunctionArgs } from "@remix-run/node";
import { declineReasonLabels, statusLabels } from "~/components/lead/status-badge";
import { readLeadsAddress } from "~/components/portal/leads-address";
import { csvFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { formatInstant, londonDay } from "~/models/base/clock";
import { type ExportedLead, exportLeads } from "~/models/leads/portal/export.server";
import { urgencyWords } from "~/models/quiz/recorded-answers";
import { formatPhone } from "~/models/reading/phone";
import { serviceName } from "~/models/trades/words";
import { viewerOf } from "./viewer.server";

/** The list of leads, filtered as its page is but with all its pages, as a file for a spreadsheet. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerOrAway("The list cannot be exported just now.", () => sendList(request));

async function sendList(request: Request): Promise<Response> {
  const professional = await requireProfessional(request);
  const { search, status, today } = readLeadsAddress(request.url);
  const query = { ...viewerOf(professional), search, status, today };
  const batches = rowsOf(await exportLeads(professional.account, query));
  return csvFile({ name: `leads-${londonDay(new Date())}`, headings, batches });
}

const headings = [
  "Received",
  "Name",
  "Phone",
  "Email",
  "Postcode",
  "Service",
  "When",
  "Status",
  "Reason",
  "Miles away",
  "Notes",
];

async function* rowsOf(batches: AsyncIterable<readonly ExportedLead[]>) {
  for await (const batch of batches) yield batch.map(cellsOf);
}

function cellsOf(lead: ExportedLead): string[] {
  const { createdAt, firstName, lastName, phone, email, postcode, serviceType, notes } = lead;
  return [
    formatInstant(createdAt, { withYear: true }),
    `${firstName} ${lastName}`.trim(),
    // With spaces, a spreadsheet takes it for text and keeps the leading 0.
    formatPhone(phone),
    email,
    postcode,
    serviceName(serviceType),
    urgencyWords(lead.source, lead.answers, lead.timeline),
    statusLabels[lead.status],
    lead.declineReason ? declineReasonLabels[lead.declineReason] : "",
    lead.distanceMiles?.toFixed(lead.distanceExact ? 1 : 0) ?? "",
    notes,
  ];
}
