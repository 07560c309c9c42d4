import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProofEntry, type ProofRefusal, proofLine } from "~/components/admin/listings/proof-queue";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit } from "~/components/admin/split";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { holdDecision } from "~/models/base/held.server";
import { openIn } from "~/models/base/queue";
import { listWaitingProofs, paperVerb } from "~/models/listings/admin/proofs.server";
import { paths } from "~/paths";
import { leadOn } from "../held.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const proofs = await listWaitingProofs();
  const wanted = new URL(request.url).searchParams.get("open");
  const { open } = openIn(proofs, wanted);
  return json({ proofs, open, opened: wanted !== null, now: new Date() });
}

const longestReason = 500;

/** Both answers are one form, since they share the words that go with a refusal. */
export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const proof = String(form.get("proof") ?? "");
  const refuses = form.get("answer") === "refuse";
  const reason = String(form.get("reason") ?? "")
    .trim()
    .slice(0, longestReason);
  if (refuses && !reason) return json<ProofRefusal>({ proof }, 422);
  const answered = await holdDecision(operator, paperVerb, {
    subject: proof,
    decision: refuses ? { refused: reason } : {},
    says: (outcome) => ("name" in outcome ? `What ${outcome.name} sent: ${outcome.status}` : ""),
  });
  if (answered.outcome.status === "missing") throw refusal(404, "There is no such paper.");
  return leadOn(paths.adminProofs, answered, () => ({
    refused: "Nothing was saved: somebody answered it before you, or its sender has the listing no more.",
  }));
});

export const meta = metaOf({ title: "Papers to check", description: "What owners sent to have checked." });

export default function Proofs() {
  const { proofs, open, opened, now } = useLoaderData<typeof loader>();
  const refused = useActionData<ProofRefusal>();
  const proof = proofs.find(({ id }) => id === open);
  return (
    <DeskSplit
      title="Papers to check"
      says={proofs.length > 0 ? "The oldest first." : undefined}
      said={<DeskDone />}
      rows={proofs.map((each) => proofLine(each, new Date(now)))}
      empty="No paper waits. What roofers send to have checked, their insurance or a finished job, appears here."
      open={proof?.id}
      back={opened ? paths.adminProofs : undefined}
    >
      {proof ? <ProofEntry proof={proof} refused={refused?.proof === proof.id} /> : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
