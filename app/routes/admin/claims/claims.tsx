import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimEntry } from "~/components/admin/claims/claim-entry";
import { ClaimDecision, decisionFormOf, type RefusedDecision } from "~/components/admin/claims/claim-queue";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit, MoreLinks } from "~/components/admin/split";
import { ErrorSummary } from "~/components/form/error-summary";
import { Chips } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { type ShownClaims, shownClaims, shownClaimWords } from "~/models/claims/queue";
import { paths } from "~/paths";
import { readClaimsPage } from "./claims.server";
import { decide } from "./decide.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  return json(await readClaimsPage(operator, request));
}

export const action = deskAction(requireFreshOperator, ({ operator, request, form }) =>
  decide(operator, request, form),
);

/** The title of the queue, by its filter. */
const titleOf = (show: ShownClaims = "all") =>
  show === "all"
    ? "Claims"
    : show === "disputes"
      ? "Disputes"
      : `Claims: ${shownClaimWords[show].toLowerCase()}`;

export const meta = metaOf<typeof loader>((data) => ({
  title: titleOf(data?.show),
  description: "Claims and new listings that wait.",
}));

export default function Claims() {
  const { rows, total, more, after, show, entry, opened, next } = useLoaderData<typeof loader>();
  const { refused, problem } = useActionData<{ refused?: RefusedDecision; problem?: string }>() ?? {};
  const at = (query: { open?: string; after?: string } = {}) =>
    paths.adminClaimsAt({ show, after, ...query });
  return (
    <DeskSplit
      title={titleOf(show)}
      says={show === "decided" ? "The latest first." : says(total)}
      said={
        <>
          <DeskDone />
          <ErrorSummary problems={problem ? [{ fieldId: "listed", message: problem }] : []} />
        </>
      }
      back={opened ? at() : undefined}
      filter={
        <Chips
          label="Which claims"
          chips={shownClaims.map((each) => ({
            name: shownClaimWords[each],
            to: paths.adminClaimsAt({ show: each }),
            current: each === show,
          }))}
        />
      }
      rows={rows}
      empty="Nothing waits for you. Claims and new listings appear here, and so do businesses whose owner a code has proved."
      choice={
        show !== "decided" && rows.filter(({ tick }) => tick).length > 1
          ? {
              ...{ action: at(), field: "claim", intent: "approve-chosen", button: "Approve selected" },
              ...{ chosen: refused?.chosen, form: entry && decisionFormOf(entry) },
            }
          : undefined
      }
      open={entry?.id}
      pages={<MoreLinks first={after ? at({ after: "" }) : undefined} next={more && at({ after: more })} />}
    >
      {entry ? (
        <>
          <ClaimEntry claim={entry} />
          <ClaimDecision claim={entry} action={at({ open: entry.id })} next={next} refused={refused} />
        </>
      ) : undefined}
    </DeskSplit>
  );
}

const says = (total: number) =>
  `${total > 0 ? `${total} waiting, the oldest first. ` : ""}We promise an answer within 24 hours.`;

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
