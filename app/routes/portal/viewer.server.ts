import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import {
  findProfessional,
  type Professional,
  requireProfessional,
  workAs,
} from "~/http/sessions/professional.server";
import { findKeptFields, ownPath } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import type { CarriedForm } from "~/models/accounts/carried-form.server";
import type { OwnBusiness } from "~/models/accounts/own-businesses.server";
import { unlessAway } from "~/models/faults/outage.server";
import type { Viewer } from "~/models/leads/portal/visible.server";

/** Which leads somebody may see: those of the business as which they work. */
export const viewerOf = ({ account, business }: Professional): Viewer => ({
  accountId: account.id,
  businessId: business.id,
});

/**
 * Who changes a lead: somebody as the business whose page the form was on, which another tab may have left since.
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

/** Who posts a form about a lead, as the business that the form names: throws as {@link viewerAt} does. */
export async function requireViewerOf(
  { request, params: { leadId = "" } }: Pick<ActionFunctionArgs, "request" | "params">,
  form: FormData,
): Promise<Viewer & { leadId: string }> {
  const professional = await requireProfessional(request, form);
  const business = String(form.get("business") ?? "") || undefined;
  return { ...(await viewerAt(request, professional, business)), leadId };
}

/**
 * Whether files of this request are let onto the disk: a professional's only. While the database is away nobody's are,
 * and what was typed beside them is read to be offered again.
 */
export const takesFiles = (request: Request): Promise<boolean> =>
  unlessAway(async () => (await findProfessional(request)) !== undefined, false);

/** Another business of theirs than the one as which they work, to which they may switch. */
const isElsewhere = ({ business, businesses }: Professional, businessId: unknown): businessId is string =>
  businessId !== business.id && businesses.some(({ id, status }) => id === businessId && status === "active");

/** Who posts a form, at work as the business whose page it was on. */
export async function requireProfessionalAt(request: Request, form: FormData): Promise<Professional> {
  const professional = await requireProfessional(request, form);
  await stayAt(request, professional, form);
  return professional;
}

/** Goes on as the business whose page the form was on, which another tab may have left since. */
export async function stayAt(request: Request, professional: Professional, form: FormData): Promise<void> {
  const businessId = form.get("business");
  if (isElsewhere(professional, businessId)) await workAs(request, professional.account, businessId);
}

/**
 * What somebody was sending from this page when their last session ended, which may have been as another of their
 * businesses: throws a redirect that opens the page as that one, unless they have chosen another since they signed in: it
 * waits for them to go back. A form about anybody else's is as good as none.
 */
export async function findUnsent(
  request: Request,
  professional: Professional,
): Promise<CarriedForm["fields"] | undefined> {
  const kept = await findKeptFields(request);
  if (!kept?.business || kept.business === professional.business.id) return kept;
  if (professional.chosen || !isElsewhere(professional, kept.business)) return undefined;
  const name = await workAs(request, professional.account, kept.business);
  throw await redirectWithNotice(
    ownPath(request),
    `Your session ended on a page of ${name}: you are working as ${name} again.`,
  );
}

/** Who a professional's messages to customers are from. */
export const senderOf = (account: Account, business: OwnBusiness) => ({
  contactName: business.contactName || account.firstName || business.businessName,
  businessName: business.businessName,
});
