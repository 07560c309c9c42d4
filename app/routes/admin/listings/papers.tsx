import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PaperEntry, type PaperRefusal, paperLine } from "~/components/admin/listings/paper-queue";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit } from "~/components/admin/split";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { deferDecision } from "~/models/base/deferred.server";
import { openIn } from "~/models/base/queue";
import { listWaitingPapers, paperVerb } from "~/models/listings/admin/papers.server";
import { paths } from "~/paths";
import { leadOn } from "../after-decision.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const papers = await listWaitingPapers();
  const wanted = new URL(request.url).searchParams.get("open");
  const { open } = openIn(papers, wanted);
  return json({ papers, open, opened: wanted !== null, now: new Date() });
}

const longestReason = 500;

/** Both answers are one form, since they share the words that go with a refusal. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const paper = String(form.get("paper") ?? "");
  const refuses = form.get("answer") === "refuse";
  const reason = String(form.get("reason") ?? "")
    .trim()
    .slice(0, longestReason);
  if (refuses && !reason) return json<PaperRefusal>({ paper }, 422);
  const answered = await deferDecision(operator, paperVerb, {
    subject: paper,
    decision: refuses ? { refused: reason } : {},
    says: (outcome) => ("name" in outcome ? `What ${outcome.name} sent: ${outcome.status}` : ""),
  });
  if (answered.outcome.status === "missing") throw refusal(404, "There is no such paper.");
  return leadOn(paths.adminPapers, answered, () => ({
    refused: "Nothing was saved: somebody answered it before you, or its sender has the listing no more.",
  }));
});

export const meta = metaOf({ title: "Papers to check", description: "What owners sent to have checked." });

export default function Papers() {
  const { papers, open, opened, now } = useLoaderData<typeof loader>();
  const refused = useActionData<PaperRefusal>();
  const paper = papers.find(({ id }) => id === open);
  return (
    <DeskSplit
      title="Papers to check"
      says={papers.length > 0 ? "The oldest first." : undefined}
      said={<DeskDone />}
      rows={papers.map((each) => paperLine(each, new Date(now)))}
      empty="No paper waits. What roofers send to have checked, their insurance or a finished job, appears here."
      open={paper?.id}
      back={opened ? paths.adminPapers : undefined}
    >
      {paper ? <PaperEntry paper={paper} refused={refused?.paper === paper.id} /> : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
