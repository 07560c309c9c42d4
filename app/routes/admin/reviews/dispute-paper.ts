import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDisputePaper } from "~/models/reviews/disputes/papers.server";

/** What a side of a dispute sent, to an operator and nobody else. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get the file just now.", async () => {
    const { id } = await requireOperator(request);
    const paper = await openDisputePaper({ id, role: "operator" }, params.paper ?? "");
    if (!paper) throw refusal(404, "This file is gone: they are deleted 30 days after the decision.");
    return documentFile(paper);
  });
