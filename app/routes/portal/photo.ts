import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { readLeadId } from "~/models/base/ids";
import { findLeadPhoto } from "~/models/leads/photos.server";
import { findLeadFor } from "~/models/leads/portal/assignments.server";

/** The photo of a lead, for those who may see the lead. */
export const loader = fileLoader(
  { none: leadNotFoundTitle, away: "The photo cannot be shown just now." },
  async ({ request, params }) => {
    const { account } = await requireProfessional(request);
    const lead = await findLeadFor({ accountId: account.id, leadId: readLeadId(params.leadId) });
    const photo = lead?.hasPhoto ? await findLeadPhoto(lead.id) : undefined;
    return photo && photoAnswer(photo);
  },
);
