import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { readLeadId } from "~/models/base/ids";
import { findLeadPhoto, readPhotoNumber } from "~/models/leads/photos.server";
import { findLeadFor } from "~/models/leads/portal/assignments.server";

/** A photo of a lead, for those who may see the lead. */
export const loader = fileLoader(
  { none: leadNotFoundTitle, away: "The photo cannot be shown just now." },
  async ({ request, params }) => {
    const { account } = await requireProfessional(request);
    const lead = await findLeadFor({ accountId: account.id, leadId: readLeadId(params.leadId) });
    const number = readPhotoNumber(params.photo);
    const photo = lead?.photos.includes(number) ? await findLeadPhoto(lead.id, number) : undefined;
    return photo && photoAnswer(photo);
  },
);
