import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDocument } from "~/models/claims/documents.server";

/** To an operator and nobody else. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get the document just now.", () => sendDocument(request, params.documentId ?? ""));

async function sendDocument(request: Request, documentId: string): Promise<Response> {
  const operator = await requireOperator(request);
  const document = await openDocument(operator, documentId);
  if (!document) throw refusal(404, "This document is gone: they are deleted 30 days after the decision.");
  return documentFile(document);
}
