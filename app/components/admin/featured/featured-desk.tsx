import { QuickFilter } from "~/components/admin/quick-filter";
import { paths } from "~/paths";
import {
  ApplicationList,
  type Applied,
  type Standing,
  StandingList,
  type Wait,
  WaitList,
} from "./featured-lists";
import { type Awaited, AwaitedPlans, type Owed, RefundsDue, type Refused } from "./featured-queue";
import { type FeaturedShow, featuredShows } from "./featured-shows";

type Desk =
  | { show: "waiting"; plans: readonly Awaited[]; refunds: readonly Owed[]; total: number }
  | { show: "plans"; entries: readonly Standing[]; total: number }
  | { show: "applications"; entries: readonly Applied[]; total: number }
  | { show: "waits"; entries: readonly Wait[]; total: number };

const names: Readonly<Record<FeaturedShow, string>> = {
  waiting: "Waits for you",
  plans: "Plans",
  applications: "Applications",
  waits: "Sold out",
};

/** What was paid for, what waits for an operator, who applied, and who waits for a place. */
export function FeaturedDesk({ desk, refused }: { desk: Desk; refused?: Refused }) {
  const options = featuredShows
    .filter((value) => value !== "waiting")
    .map((value) => ({ value, name: names[value], to: paths.adminFeatured({ show: value }) }));
  return (
    <>
      <div className="lead-filter">
        <QuickFilter
          label="What is listed"
          all={paths.adminFeatured()}
          allName={names.waiting}
          chosen={desk.show === "waiting" ? undefined : desk.show}
          options={options}
        />
      </div>
      <Shown desk={desk} refused={refused} />
      <More desk={desk} />
    </>
  );
}

function Shown({ desk, refused }: { desk: Desk; refused?: Refused }) {
  switch (desk.show) {
    case "waiting":
      return (
        <>
          <RefundsDue refunds={desk.refunds} />
          <AwaitedPlans plans={desk.plans} refused={refused} />
        </>
      );
    case "plans":
      return <StandingList plans={desk.entries} />;
    case "applications":
      return <ApplicationList applications={desk.entries} />;
    case "waits":
      return <WaitList waits={desk.entries} />;
  }
}

function More({ desk }: { desk: Desk }) {
  const shown =
    desk.show === "waiting" ? Math.max(desk.plans.length, desk.refunds.length) : desk.entries.length;
  if (desk.total <= shown) return null;
  return <p className="mt-4 text-slate">{`The first ${shown} of ${desk.total.toLocaleString("en-GB")}.`}</p>;
}
