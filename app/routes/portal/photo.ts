import type { LoaderFunctionArgs } from "@remix-run/node";
import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { photoAnswer } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { findLeadFor } from "~/models/leads/portal/assignments.server";

/** The photo that came with a lead, to whoever may see the lead and nobody else. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("The photo cannot be shown just now.", () => sendPhoto(request, params.leadId ?? ""));

async function sendPhoto(request: Request, leadId: string): Promise<Response> {
  const { account } = await requireProfessional(request);
  const lead = await findLeadFor({ accountId: account.id, leadId });
  const photo = lead?.hasPhoto && (await findLeadPhoto(lead.id));
  if (!photo) throw refusal(404, leadNotFoundTitle);
  return photoAnswer(photo);
}
