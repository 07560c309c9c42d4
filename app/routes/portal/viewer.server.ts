import type { ActionFunctionArgs } from "@remix-run/node";
import {
  findProfessional,
  type Professional,
  requireProfessional,
  workAs,
} from "~/http/sessions/professional.server";
import type { Account } from "~/models/accounts/accounts.server";
import type { OwnBusiness } from "~/models/accounts/own-businesses.server";
import { readLeadId } from "~/models/base/ids";
import { unlessAway } from "~/models/faults/outage.server";
import type { Viewer } from "~/models/leads/portal/visible.server";

/** Which leads somebody may see: those of the business that they work as. */
export const viewerOf = ({ account, business }: Professional): Viewer => ({
  accountId: account.id,
  businessId: business.id,
});

/**
 * The viewer that changes a lead: as the business whose page the form was on, even if another tab has switched since.
 * Throws a 404 Response for a business that is not theirs.
 */
export async function viewerAt(
  request: Request,
  professional: Professional,
  businessId = professional.business.id,
): Promise<Viewer> {
  if (businessId !== professional.business.id) await workAs(request, professional.account, businessId);
  return { accountId: professional.account.id, businessId };
}

/** The viewer that posts a form about a lead, as the business that the form names. Throws as {@link viewerAt} does. */
export async function requireViewerOf(
  { request, params }: Pick<ActionFunctionArgs, "request" | "params">,
  form: FormData,
): Promise<Viewer & { leadId: LeadId }> {
  const professional = await requireProfessional(request);
  const business = String(form.get("business") ?? "") || undefined;
  return { ...(await viewerAt(request, professional, business)), leadId: readLeadId(params.leadId) };
}

/**
 * Whether the files of this request are written to disk: only a professional's. While the database is away none are,
 * and what was typed beside them is read to be offered again.
 */
export const takesFiles = (request: Request): Promise<boolean> =>
  unlessAway(async () => (await findProfessional(request)) !== undefined, false);

/** Whether it is another of their businesses, to which they may switch. */
const isElsewhere = ({ business, businesses }: Professional, businessId: unknown): businessId is string =>
  businessId !== business.id && businesses.some(({ id, status }) => id === businessId && status === "active");

/** The professional who posts a form, as the business whose page it was on. */
export async function requireProfessionalAt(request: Request, form: FormData): Promise<Professional> {
  const professional = await requireProfessional(request);
  const businessId = form.get("business");
  // Another tab may have switched since.
  if (isElsewhere(professional, businessId)) await workAs(request, professional.account, businessId);
  return professional;
}

/** Who a professional's messages to customers are from. */
export const senderOf = (account: Account, business: OwnBusiness) => ({
  contactName: business.contactName || account.firstName || business.businessName,
  businessName: business.businessName,
});
