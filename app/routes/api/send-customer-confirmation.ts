import type { ActionFunctionArgs } from "@remix-run/node";
import { readJson, requireCaller, wrongMethod } from "~/http/bodies/json.server";
import { readLeadId } from "~/models/base/ids";
import { queueConfirmation } from "~/models/leads/notifications.server";
import { confirmationBody } from "./bodies";
import { answerQueueing } from "./queueing.server";

export const loader = wrongMethod;

/** Confirms a request to the homeowner, unless that was done when the lead was made. */
export async function action({ request }: ActionFunctionArgs) {
  requireCaller(request);
  const { lead } = await readJson(request, confirmationBody);
  return answerQueueing(() => queueConfirmation(readLeadId(lead.id)));
}
