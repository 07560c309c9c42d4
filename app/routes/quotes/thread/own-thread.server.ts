import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { paths } from "~/paths";

/**
 * The thread of a request and one of its businesses, for whoever has the request's link. Throws a 404 Response for a
 * business that was not given it, and leads to the request's page once its details are deleted.
 */
export async function requireThread({ token = "", businessId = "" }: LoaderFunctionArgs["params"]) {
  const { id: leadId, erasedAt, now } = await requireOwnRequest(token);
  const each = now.given.find(({ id }) => id === businessId);
  if (!each) throw requestMissing();
  if (erasedAt) throw redirect(paths.myRequest(token), 303);
  return { token, leadId, now, each };
}
