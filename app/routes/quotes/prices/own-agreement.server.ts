import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { readAgreement } from "~/models/prices/read-agreement.server";

/** What the homeowner reads of their agreement. Throws a 404 Response where nothing was chosen or written. */
export async function requireAgreement({ token = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, erasedAt } = await requireOwnRequest(token);
  const agreement = erasedAt ? null : await readAgreement({ leadId, side: "homeowner" });
  if (!agreement) throw requestMissing();
  return { token, leadId, agreement };
}
