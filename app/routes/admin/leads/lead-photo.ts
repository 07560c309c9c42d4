import type { LoaderFunctionArgs } from "@remix-run/node";
import { photoAnswer } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { findLeadPhoto } from "~/models/leads/photos.server";

/** The photo that came with a lead, to an operator, who is written down as having seen it. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("The photo cannot be shown just now.", () => sendPhoto(request, params.leadId ?? ""));

async function sendPhoto(request: Request, id: string): Promise<Response> {
  const operator = await requireOperator(request);
  const photo = isId(id) ? await findLeadPhoto(id) : undefined;
  if (!photo) throw refusal(404, "There is no such photo.");
  await recordSeen(operator, [{ subject: { kind: "lead", id: id.toLowerCase() }, details: { photo: true } }]);
  return photoAnswer(photo);
}
