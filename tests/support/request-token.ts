import { requestToken as tokenOf } from "~/models/leads/own-request/request-token.server";

/** The token of the first link of a request, which is its link until the email is corrected. */
export const requestToken = (leadId: LeadId): string => tokenOf({ id: leadId, linkNumber: 0 });
