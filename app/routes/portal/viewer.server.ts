import { type Professional, workAs } from "~/http/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import type { OwnBusiness } from "~/models/accounts/sessions.server";
import type { Viewer } from "~/models/leads/owner.server";

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

/** Who a professional's messages to customers are from. */
export const senderOf = (account: Account, business: OwnBusiness) => ({
  contactName: business.contactName || account.firstName || business.businessName,
  businessName: business.businessName,
});
