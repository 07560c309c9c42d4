import type { Account } from "~/models/accounts.server";
import type { Viewer } from "~/models/assignments.server";
import type { OwnBusiness } from "~/models/sessions.server";

/** Which leads an account may see. */
export const viewerOf = (account: Account): Viewer => ({
  accountEmail: account.email,
  emailConfirmed: account.emailConfirmedAt !== null,
});

/** Who a professional's messages to customers are from. */
export const senderOf = (account: Account, business: OwnBusiness) => ({
  contactName: business.contactName || account.firstName || business.businessName,
  businessName: business.businessName,
});
