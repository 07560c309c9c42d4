import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openDisputeFile } from "~/models/reviews/disputes/files.server";

const none = "This file is gone: they are deleted 30 days after the decision.";

/** A file that one side of a dispute sent, for operators only. */
export const loader = fileLoader(
  { none, away: "We cannot get the file just now." },
  async ({ request, params }) => {
    const { id } = await requireOperator(request);
    const paper = await openDisputeFile({ id, role: "operator" }, params.paper ?? "");
    return paper && documentFile(paper);
  },
);
