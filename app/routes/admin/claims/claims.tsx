import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimQueue, type RefusedDecision } from "~/components/admin/claim-queue";
import { DecidedClaims } from "~/components/admin/decided-claims";
import { DeskError } from "~/components/admin/desk-error";
import { ErrorSummary } from "~/components/form/error-summary";
import { PageNotice } from "~/components/page/notice";
import { PageLinks } from "~/components/page/page-links";
import { pageMeta } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { findKeptFields, forgetKeptFields } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { formatAge, isLate } from "~/models/base/queue";
import { rejectionForm } from "~/models/claims/claim-form";
import { approveClaim, type Operator, rejectClaim, resendOwnLink } from "~/models/claims/decisions.server";
import { claimsPerPage, listClaimQueue, listDecidedClaims } from "~/models/claims/queue.server";
import { readPage } from "~/models/listings/search/query";
import { paths } from "~/paths";
import { approvalWords, rejectionWords } from "./claim-decision-words";

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
  const claims = queue.claims.map(({ createdAt, ...claim }) => {
    const since = new Date(createdAt);
    return { ...claim, age: formatAge(since, now), late: isLate(since, now) };
  });
  return json({ ...queue, claims, decided, disputes, kept: kept ? typed(Object.entries(kept)) : null });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    const operator = operatorOf(await requireFreshOperator(request, form));
    const answer = await decide(operator, form);
    await forgetKeptFields(request);
    return answer;
  });
}

const idOf = (form: FormData, name: string): string | undefined => {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
};

async function decide(operator: Operator, form: FormData) {
  const [approved, rejected, resent] = ["approve", "reject", "resend"].map((name) => idOf(form, name));
  if (approved) return done([approvalWords(await approveClaim(operator, approved))]);
  if (rejected) return reject(operator, rejected, form);
  if (resent) return done([await resend(operator, resent)]);
  if (form.get("intent") === "approve-chosen") return approveChosen(operator, form);
  return done(["Press a button of a claim."]);
}

const done = (said: readonly string[]) => redirectWithNotice(paths.adminClaims, said.join(" "));

async function resend(operator: Operator, claimId: string): Promise<string> {
  const sent = await resendOwnLink(operator, claimId);
  return sent.status === "sent"
    ? `The link for ${sent.businessName} is on its way again.`
    : "Nobody waits for a link there any more.";
}

async function reject(operator: Operator, claimId: string, form: FormData) {
  const read = rejectionForm.safeParse({ reason: form.get(`reason-${claimId}`) ?? "" });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return json<{ refused: RefusedDecision }>(
      { refused: { claimId, error, ...typed([...form]) } },
      { status: 422 },
    );
  }
  return done([rejectionWords(await rejectClaim(operator, claimId, read.data.reason))]);
}

const typed = (fields: readonly [name: string, value: FormDataEntryValue][]) => ({
  chosen: fields.flatMap(([name, value]) => (name === "claim" ? [String(value)] : [])),
  reasons: Object.fromEntries(
    fields.flatMap(([name, value]) =>
      name.startsWith("reason-") ? [[name.slice("reason-".length), String(value)]] : [],
    ),
  ),
});

const chosenOf = (form: FormData): string[] =>
  [...new Set(form.getAll("claim").map(String))].slice(0, claimsPerPage);

/** Named one by one as long as the notice has room for it. */
const mostNamed = 8;

async function approveChosen(operator: Operator, form: FormData) {
  const chosen = chosenOf(form);
  if (chosen.length === 0) return json({ problem: "Select at least one claim." }, { status: 422 });
  const said: string[] = [];
  for (const id of chosen) said.push(approvalWords(await approveClaim(operator, id)));
  const more = said.length - mostNamed;
  return done([...said.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more, which are below.`] : [])]);
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Claims", description: "Claims and new listings that wait.", noindex: true }, matches);

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
      <DecidedClaims claims={decided} action={paths.adminClaims} />
    </>
  );
}

export const ErrorBoundary = DeskError;
