import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import { StatementEntry } from "~/components/admin/statement-entry";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { findKeptFields } from "~/http/sessions/session.server";
import { listStatements, longestEvidence, writeProof } from "~/models/admin/proofs.server";
import { formatInstant } from "~/models/base/clock";
import { paths } from "~/paths";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const kept = await findKeptFields(request);
  const statements = (await listStatements()).map(({ statement, proof }) => ({
    statement,
    evidence: (kept?.statement === statement ? kept.evidence : proof?.evidence) ?? "",
    proved:
      proof &&
      `Proved by ${proof.by ?? "somebody who has left"}, ${formatInstant(proof.at, { withYear: true })}`,
  }));
  return json({ statements });
}

const tooLong = `Say it in at most ${longestEvidence} characters.`;

export const action = deskAction(requireFreshOperator, async ({ operator, form }) => {
  const [statement, evidence] = [
    String(form.get("statement") ?? ""),
    String(form.get("evidence") ?? "").trim(),
  ];
  if (evidence.length > longestEvidence) return json({ statement, evidence, errors: [tooLong] }, 422);
  const { status } = await writeProof(operator, statement, evidence);
  if (status === "unknown") throw refusal(422, "The site does not say that any more. Open the page again.");
  return redirectWithNotice(
    paths.adminStatements,
    status === "proved"
      ? "Proved: it is on the site within a minute."
      : "Not proved any more: it is off a live site within a minute.",
  );
});

export const meta = metaOf({
  title: "What the site says of itself",
  description: "What may be shown, and why.",
});

export default function Statements() {
  const { statements } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <DeskDone />
      <h1 className="text-2xl">What the site says of itself</h1>
      <p className="mt-2 max-w-[68ch]">
        Write under each what proves it. A live site shows a statement while something proves it; a
        demonstration shows them all.
      </p>
      <ol className="entries">
        {statements.map((each, at) => (
          <li key={each.statement}>
            <StatementEntry
              {...each}
              {...(refused?.statement === each.statement ? refused : {})}
              id={`evidence-${at + 1}`}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
