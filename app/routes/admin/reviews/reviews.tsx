import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskDone } from "~/components/admin/parts";
import { type RefusedVerdict, ReviewDecision } from "~/components/admin/reviews/review-decision";
import { ReviewEntry } from "~/components/admin/reviews/review-entry";
import { DeskSplit } from "~/components/admin/split";
import { ErrorSummary } from "~/components/form/error-summary";
import { Chips } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { deskAction, requireFreshOperator, requireOperator } from "~/http/sessions/operator.server";
import { openIn, waitingFacts } from "~/models/base/queue";
import { findDeskReview } from "~/models/reviews/admin/entry.server";
import {
  deskWaitWords,
  isReviewLate,
  type ShownReviews,
  shownReviews,
  shownReviewWords,
} from "~/models/reviews/admin/queue";
import { type DeskReviewRow, listDeskReviews } from "~/models/reviews/admin/queue.server";
import { workingDaysToDecide } from "~/models/reviews/review";
import { paths } from "~/paths";
import { decide } from "./decide.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOperator(request);
  const { searchParams } = new URL(request.url);
  const show = shownReviews.find((each) => each === searchParams.get("show")) ?? "waiting";
  const wanted = searchParams.get("open");
  const listed = await listDeskReviews(show);
  const { open, next } = openIn(listed, wanted);
  const entry = open ? await findDeskReview(open) : undefined;
  if (wanted && !entry) throw refusal(404, "There is no such review.");
  return json({
    show,
    opened: wanted !== null,
    entry: entry ?? null,
    next,
    rows: listed.map((row) => rowOf(row, show, new Date())),
  });
}

function rowOf({ id, name, city, state, stars, what, since }: DeskReviewRow, show: ShownReviews, now: Date) {
  const waitsSince = new Date(since);
  const late = show === "waiting" && isReviewLate(waitsSince, now);
  const facts = [stars ? `${stars}★` : "contact", ...what.map((each) => deskWaitWords[each])];
  return {
    ...{ id, to: paths.adminReviews({ show, open: id }), state },
    name: [name, city].filter(Boolean).join(", "),
    ...waitingFacts(waitsSince, now, facts, late),
  };
}

export const action = deskAction(requireFreshOperator, ({ operator, form }) => decide(operator, form));

export const meta = metaOf({ title: "Reviews", description: "Reviews that wait for a person." });

export default function Reviews() {
  const { show, opened, entry, next, rows } = useLoaderData<typeof loader>();
  const refused = useActionData<{ refused: RefusedVerdict }>()?.refused;
  const problems = Object.entries(refused?.errors ?? {}).map(([name, message]) => ({
    fieldId: `${refused?.typed.act}-${name}`,
    message,
  }));
  return (
    <DeskSplit
      title="Reviews"
      says={`We promise to decide within ${workingDaysToDecide} working days.`}
      said={
        <>
          <DeskDone />
          <ErrorSummary problems={problems} />
        </>
      }
      back={opened ? paths.adminReviews({ show }) : undefined}
      filter={
        <Chips
          label="Which reviews"
          chips={shownReviews.map((each) => ({
            name: shownReviewWords[each],
            to: paths.adminReviews({ show: each }),
            current: each === show,
          }))}
        />
      }
      rows={rows}
      open={entry?.id}
      empty="No review waits here. What a rule holds or somebody reports appears here."
    >
      {entry ? (
        <>
          <ReviewEntry review={entry} />
          <ReviewDecision review={entry} show={show} next={next} refused={refused} />
        </>
      ) : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
