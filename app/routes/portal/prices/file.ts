import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { requireProfessional } from "~/http/sessions/professional.server";
import { findOwnFile } from "~/models/prices/own-prices.server";
import { leadNotFound } from "../lead-action.server";
import { viewerOf } from "../viewer.server";

/** The file of one's own price. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get the file just now.", async () => {
    const professional = await requireProfessional(request);
    const file = await findOwnFile(
      { ...viewerOf(professional), leadId: params.leadId ?? "" },
      params.file ?? "",
    );
    if (!file) throw leadNotFound();
    return documentFile(file);
  });
