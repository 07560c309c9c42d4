import type { ActionFunctionArgs } from "@remix-run/node";
import { readJson, requireCaller, wrongMethod } from "~/http/bodies/json.server";
import { readLeadId } from "~/models/base/ids";
import { queueOperatorAlert } from "~/models/leads/notifications.server";
import { notificationBody } from "./bodies";
import { answerQueueing } from "./queueing.server";

export const loader = wrongMethod;

/** Tells the operator of a new lead, unless that was done when the lead was made. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const { lead } = await readJson(request, notificationBody);
  return answerQueueing(() => queueOperatorAlert(readLeadId(lead.id)));
}
