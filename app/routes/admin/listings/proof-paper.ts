import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openPaper } from "~/models/listings/admin/proofs.server";

/** What an owner sent to be checked, to an operator and nobody else. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get the paper just now.", async () => {
    const operator = await requireOperator(request);
    const paper = await openPaper(operator, params.proofId ?? "");
    if (!paper) throw refusal(404, "This paper is gone: they are deleted 30 days after the answer.");
    return documentFile(paper);
  });
