import { Press } from "~/components/form/controls";
import { formatInstant, type Sent } from "~/models/base/clock";
import type { Waitlist } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";

type List = Sent<Waitlist>;

/** How many wait for each trade and, once it is live, a button to write to them. */
export function WaitlistTable({ lists }: { lists: readonly List[] }) {
  if (lists.length === 0) {
    return (
      <p className="mt-6 text-slate">
        Nobody waits for a trade yet. Whoever joins a waiting list is counted here.
      </p>
    );
  }
  return (
    <ul className="entries">
      {lists.map((list) => (
        <li key={list.trade}>
          <OneList list={list} />
        </li>
      ))}
    </ul>
  );
}

const OneList = ({ list }: { list: List }) => (
  <article>
    <h2>{list.name}</h2>
    <p className="entry-facts">
      <strong>{list.waiting === 1 ? "1 waits" : `${list.waiting} wait`}</strong>
      {list.oldest ? `, the first since ${formatInstant(list.oldest, { withYear: true })}. ` : ". "}
      {list.live ? "It is live. " : "It is not live: nobody is written to yet. "}
      {`${list.written} written to in the last 30 days.`}
    </p>
    {list.live && list.waiting > 0 ? (
      <Press to={paths.adminWaitlist} about={{ trade: list.trade }}>
        {`Write to ${list.waiting === 1 ? "them" : `all ${list.waiting}`}`}
        <span className="sr-only">{` who wait for ${list.name}`}</span>
      </Press>
    ) : null}
  </article>
);
