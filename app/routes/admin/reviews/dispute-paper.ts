import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDisputePaper } from "~/models/reviews/disputes/papers.server";

const none = "This file is gone: they are deleted 30 days after the decision.";

/** What a side of a dispute sent, to an operator and nobody else. */
export const loader = fileLoader(
  { none, away: "We cannot get the file just now." },
  async ({ request, params }) => {
    const { id } = await requireOperator(request);
    const paper = await openDisputePaper({ id, role: "operator" }, params.paper ?? "");
    return paper && documentFile(paper);
  },
);
