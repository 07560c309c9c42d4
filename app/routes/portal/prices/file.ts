import { leadNotFoundTitle } from "~/components/lead/lead-not-found";
import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { readLeadId } from "~/models/base/ids";
import { findOwnFile } from "~/models/prices/own-prices.server";
import { viewerOf } from "../viewer.server";

/** The file of the business's own price. */
export const loader = fileLoader(
  { none: leadNotFoundTitle, away: "We cannot get the file just now." },
  async ({ request, params: { leadId, file: wanted = "" } }) => {
    const professional = await requireProfessional(request);
    const file = await findOwnFile({ ...viewerOf(professional), leadId: readLeadId(leadId) }, wanted);
    return file && documentFile(file);
  },
);
