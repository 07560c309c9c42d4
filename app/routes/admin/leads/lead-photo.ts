import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { isId } from "~/models/base/uuid";
import { findLeadPhoto } from "~/models/leads/photos.server";

/** The photo of a lead, for operators; who saw it is recorded. */
export const loader = fileLoader(
  { none: "There is no such photo.", away: "The photo cannot be shown just now." },
  async ({ request, params: { leadId: id = "" } }) => {
    const operator = await requireOperator(request);
    const photo = isId(id) ? await findLeadPhoto(id) : undefined;
    if (!photo) return undefined;
    await recordSeen(operator, [
      { subject: { kind: "lead", id: id.toLowerCase() }, details: { photo: true } },
    ]);
    return photoAnswer(photo);
  },
);
