import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDocument } from "~/models/claims/documents.server";

const none = "This document is gone: they are deleted 30 days after the decision.";

/** A document of a claim, for operators only. */
export const loader = fileLoader(
  { none, away: "We cannot get the document just now." },
  async ({ request, params }) => {
    const operator = await requireOperator(request);
    const document = await openDocument(operator, params.documentId ?? "");
    return document && documentFile(document);
  },
);
