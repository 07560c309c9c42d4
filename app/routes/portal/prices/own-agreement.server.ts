import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireProfessional } from "~/http/sessions/professional.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readLeadId } from "~/models/base/ids";
import { seenLeads } from "~/models/leads/portal/declined";
import { pricePaths } from "~/models/prices/addresses";
import { findAssigned } from "~/models/prices/own-prices.server";
import { readAgreement } from "~/models/prices/read-agreement.server";
import { leadNotFound, openElsewhere } from "../lead-action.server";
import { viewerAt } from "../viewer.server";

/** What a business reads of its agreement about a lead. Throws a 404 Response where there is none that is its own. */
export async function requireBusinessAgreement(
  request: Request,
  params: LoaderFunctionArgs["params"],
  form?: FormData,
) {
  const professional = await requireProfessional(request);
  const business = String(form?.get("business") ?? "") || undefined;
  const leadId = readLeadId(params.leadId);
  const viewer = await viewerAt(request, professional, business);
  const given = await findAssigned({ ...viewer, leadId });
  if (!given && !form)
    throw await openElsewhere(request, professional.account, leadId, pricePaths.ownAgreement(leadId));
  const writer = { leadId, side: "business" as const, businessId: viewer.businessId };
  const agreement = given && !given.lead.erasedAt ? await readAgreement(writer, given.hidden) : null;
  if (!given || !agreement) throw leadNotFound();
  // The agreement names the customer, and how to reach them.
  if (!given.hidden)
    await recordSeen(
      professional.account,
      seenLeads([{ ...given.lead, ended: given.ended, takeBack: null }]),
    );
  return { ...viewer, leadId, writer, agreement, hidden: given.hidden };
}
