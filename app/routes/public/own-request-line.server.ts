import { findLastRequest } from "~/http/sessions/last-request.server";
import { unlessAway } from "~/models/faults/outage.server";
import { requestWords } from "~/models/leads/now/homeowner";
import { findLeadNow } from "~/models/leads/now/now.server";
import { requestToken } from "~/models/leads/own-request/request-token.server";
import { paths } from "~/paths";

/** The request that this browser sent last, with its state in words and its link. */
export async function findOwnRequest(request: Request) {
  const id = await findLastRequest(request);
  const found = id && (await unlessAway(() => findLeadNow(id), undefined));
  if (!found || found.lead.erasedAt) return null;
  return { words: requestWords(found.now), at: paths.myRequest(requestToken(found.lead)) };
}
