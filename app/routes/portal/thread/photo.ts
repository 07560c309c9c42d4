import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { readLeadId } from "~/models/base/ids";
import { findLeadFor } from "~/models/leads/portal/assignments.server";
import { isHidden } from "~/models/leads/portal/declined";
import { findThreadPhoto } from "~/models/threads/thread.server";
import { viewerOf } from "../viewer.server";

/** A photo of a lead's thread, for the business that has the lead. */
export const loader = fileLoader(
  { none: leadNotFoundTitle, away: "The photo cannot be shown just now." },
  async ({ request, params }) => {
    const professional = await requireProfessional(request);
    const lead = await findLeadFor({ ...viewerOf(professional), leadId: readLeadId(params.leadId) });
    const photo =
      lead?.assignmentId && !isHidden(lead)
        ? await findThreadPhoto(lead.assignmentId, params.photo)
        : undefined;
    return photo && photoAnswer(photo);
  },
);
