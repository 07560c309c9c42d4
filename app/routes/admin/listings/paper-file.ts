import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { openPaper } from "~/models/listings/admin/papers.server";

const none = "This paper is gone: they are deleted 30 days after the answer.";

/** A paper that an owner sent to be checked, for operators only. */
export const loader = fileLoader(
  { none, away: "We cannot get the paper just now." },
  async ({ request, params }) => {
    const operator = await requireOperator(request);
    const paper = await openPaper(operator, params.paperId ?? "");
    return paper && documentFile(paper);
  },
);
