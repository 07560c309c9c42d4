import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireProfessional } from "~/http/sessions/professional.server";
import { readLeadId } from "~/models/base/ids";
import { comparedRows } from "~/models/prices/comparison";
import { isRoofReplacement } from "~/models/prices/job";
import { findOwnPrice, type VersionRow } from "~/models/prices/own-prices.server";
import { estimateNow } from "~/models/quiz/estimate";
import { workWords } from "~/models/quiz/recorded-answers";
import { leadNotFound } from "../lead-action.server";
import { viewerOf } from "../viewer.server";

export type OwnPrice = NonNullable<Awaited<ReturnType<typeof findOwnPrice>>>;

/** The price of the business that somebody works as. Throws a 404 Response for a lead that it was never given. */
export async function requireOwnPrice({ request, params }: LoaderFunctionArgs) {
  const professional = await requireProfessional(request);
  const own = { ...viewerOf(professional), leadId: readLeadId(params.leadId) };
  const found = await findOwnPrice(own);
  if (!found) throw leadNotFound();
  return { own, found };
}

/** What the pages of a price show of its lead. */
export function aboutLead({ shown: lead, bar }: OwnPrice) {
  const { words } = workWords(lead.source, lead.answers, lead.serviceType);
  return { leadId: lead.id, work: words, bar, roofReplacement: isRoofReplacement(lead) };
}

/** The terms of a price as the rows that the customer reads. */
export const rowsFor = ({ shown: lead }: OwnPrice, terms: VersionRow["terms"], totalPence: number) =>
  comparedRows(
    { terms, totalPence },
    { roofReplacement: isRoofReplacement(lead), estimate: estimateNow(lead.estimate).result },
  );
