import type { Account } from "~/models/accounts/accounts.server";
import type { OwnBusiness } from "~/models/accounts/sessions.server";
import type { Viewer } from "~/models/leads/assignments.server";

/** Which leads an account may see. */
export const viewerOf = (account: Account): Viewer => ({ accountId: account.id });

/** Who a professional's messages to customers are from. */
export const senderOf = (account: Account, business: OwnBusiness) => ({
  contactName: business.contactName || account.firstName || business.businessName,
  businessName: business.businessName,
});
