import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/done";
import { ProofQueue, type ProofRefusal } from "~/components/admin/listings/proof-queue";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { decideProof, listWaitingProofs } from "~/models/listings/desk/proofs.server";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  return json({ proofs: await listWaitingProofs() });
}

const longestReason = 500;

/** Both answers are one form, since they share the words that go with a refusal. */
export const action = formAction(async ({ request, form }) => {
  const { id, role } = await requireFreshOperator(request, form);
  const proof = String(form.get("proof") ?? "");
  const refuses = form.get("answer") === "refuse";
  const reason = String(form.get("reason") ?? "")
    .trim()
    .slice(0, longestReason);
  if (refuses && !reason) return json<ProofRefusal>({ proof }, { status: 422 });
  const outcome = await decideProof({ id, role }, proof, refuses ? reason : undefined);
  switch (outcome.status) {
    case "missing":
      throw refusal(404, "There is no such paper.");
    case "settled":
      return redirectWithNotice(paths.adminProofs, {
        refused: "Nothing was saved: somebody answered it before you, or its sender has the listing no more.",
      });
    case "accepted":
      return redirectWithNotice(paths.adminProofs, `What ${outcome.name} sent counts as checked today.`);
    case "refused":
      return redirectWithNotice(
        paths.adminProofs,
        `${outcome.name} reads by email and in their portal why not.`,
      );
  }
});

export const meta = metaOf({ title: "Papers to check", description: "What owners sent to have checked." });

export default function Proofs() {
  const { proofs } = useLoaderData<typeof loader>();
  const refused = useActionData<ProofRefusal>();
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl">Papers to check</h1>
      <ProofQueue proofs={proofs} refused={refused?.proof} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
