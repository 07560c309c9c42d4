import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readLeadId } from "~/models/base/ids";
import { findLeadPhoto, readPhotoNumber } from "~/models/leads/photos.server";

/** A photo of a lead, for operators; who saw it is recorded. */
export const loader = fileLoader(
  { none: "There is no such photo.", away: "The photo cannot be shown just now." },
  async ({ request, params }) => {
    const operator = await requireOperator(request);
    const id = readLeadId(params.leadId);
    const photo = await findLeadPhoto(id, readPhotoNumber(params.photo));
    if (!photo) return undefined;
    await recordSeen(operator, [{ subject: { kind: "lead", id }, details: { photo: true } }]);
    return photoAnswer(photo);
  },
);
