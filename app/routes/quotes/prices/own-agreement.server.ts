import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { requireOwnRequest } from "~/http/sessions/own-request.server";
import { readAgreement } from "~/models/prices/read-agreement.server";
import { paths } from "~/paths";

const none = { refused: "There is no agreement here now." };

/**
 * What the homeowner reads of their agreement, and whether they left an email. Throws a redirect to the request where
 * nothing was chosen or written.
 */
export async function requireAgreement({ token = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, erasedAt, emailed } = await requireOwnRequest(token);
  const agreement = erasedAt ? null : await readAgreement({ leadId, side: "homeowner" });
  if (!agreement) throw await redirectWithNotice(paths.myRequest(token), none);
  return { token, leadId, emailed, agreement };
}
