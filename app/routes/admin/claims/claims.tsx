import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimQueue, type RefusedDecision } from "~/components/admin/claim-queue";
import { DecidedClaims } from "~/components/admin/decided-claims";
import { ErrorSummary } from "~/components/form/error-summary";
import { PageNotice } from "~/components/page/notice";
import { PageLinks } from "~/components/page/page-links";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { findKeptFields, forgetKeptFields } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { formatAge, isLate } from "~/models/base/queue";
import type { Operator } from "~/models/claims/decisions.server";
import { listClaimQueue, listDecidedClaims } from "~/models/claims/queue.server";
import { readPage } from "~/models/listings/search/query";
import { paths } from "~/paths";
import { decide, typed } from "./claim-decisions.server";

const operatorOf = ({ id }: Account): Operator => ({ id, role: "operator" });

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = operatorOf(await requireOperator(request));
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  const disputes = searchParams.get("show") === "disputes";
  const [queue, decided, kept] = await Promise.all([
    listClaimQueue(operator, { page, disputes }),
    listDecidedClaims(),
    findKeptFields(request),
  ]);
  const now = new Date();
  const claims = queue.claims.map((claim) => {
    const since = new Date(claim.createdAt);
    return { ...claim, age: formatAge(since, now), late: isLate(since, now) };
  });
  return json({ ...queue, claims, decided, disputes, kept: kept ? typed(Object.entries(kept)) : null });
}

export const action = formAction(async ({ request, form }) => {
  const operator = operatorOf(await requireFreshOperator(request, form));
  const answer = await decide(operator, form);
  await forgetKeptFields(request);
  return answer;
});

export const meta = metaOf({ title: "Claims", description: "Claims and new listings that wait." });

export default function Claims() {
  const { claims, total, page, pages, decided, disputes, kept } = useLoaderData<typeof loader>();
  const href = (at: number) => paths.adminClaimsPage(at, disputes ? "disputes" : undefined);
  const { refused, problem } = useActionData<{ refused?: RefusedDecision; problem?: string }>() ?? {};
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">{disputes ? "Disputes" : "Claims"}</h1>
      <p className="mt-1 text-slate">{`${total > 0 ? `${total} waiting, the oldest first. ` : ""}We promise an answer within 24 hours.`}</p>
      <ErrorSummary problems={problem ? [{ fieldId: "waiting", message: problem }] : []} />
      {disputes ? (
        <p>
          <a href={paths.adminClaims} className="link nav-link">
            All claims
          </a>
        </p>
      ) : null}
      <div id="waiting">
        <ClaimQueue claims={claims} action={href(page)} refused={refused ?? kept ?? undefined} />
      </div>
      <PageLinks page={page} pages={pages} href={href} />
      <DecidedClaims claims={decided} />
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
