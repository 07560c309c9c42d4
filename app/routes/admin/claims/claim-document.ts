import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDocument } from "~/models/claims/documents.server";

/** A stranger's file, to an operator and nobody else, as something to save and never to open here. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerOrAway("We cannot get the document just now.", () =>
    sendDocument(request, params.documentId ?? ""),
  );
}

async function sendDocument(request: Request, documentId: string): Promise<Response> {
  const { id } = await requireOperator(request);
  const document = await openDocument({ id, role: "operator" }, documentId);
  if (!document) throw refusal(404, "This document is gone: they are deleted 30 days after the decision.");
  return new Response(new Uint8Array(document.bytes), {
    headers: {
      "Content-Type": document.type,
      "Content-Disposition": `attachment; filename="${document.name}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}
