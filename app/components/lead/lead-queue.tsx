import type { ReactNode } from "react";
import { formatAge } from "~/models/base/queue";
import { isAnswer, type QueuePart } from "~/models/leads/lead";
import type { Urgency } from "~/models/leads/now/business";
import { formatMiles } from "~/models/places/distance";
import { type AskedEstimate, estimateNow, poundRange } from "~/models/quiz/estimate";
import { urgencyWords, workWords } from "~/models/quiz/recorded-answers";
import { pounds } from "~/models/reading/money";
import { formatPostcode } from "~/models/reading/postcode";
import { inWords } from "~/models/trades/words";
import { paths } from "~/paths";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";
import { LeadTime } from "../page/facts";
import { fullName } from "./contact-links";
import type { ShownContact } from "./details-gone";
import { LeadState, type StateOfLead } from "./lead-end";

export type LeadRow = ShownContact &
  StateOfLead & {
    id: LeadId;
    /** The business it was given to; null for one's own request. */
    businessId: ListingId | null;
    notes: string;
    notesVersion: string;
    assigned: boolean;
    distanceMiles: number | null;
    distanceExact: boolean | null;
    createdAt: string;
    /** When the business was given it; null for one's own request. */
    givenAt: string | null;
    source: LeadSource;
    answers: Answers;
    timeline: string;
    estimate: AskedEstimate;
    /** The business's price that the customer chose; null without one. */
    chosenPence: number | null;
    part: QueuePart;
    press: Urgency | null;
  };

const columns = ["Customer", "Service", "Location", "Status", "Date", "Actions"] as const;

export type LeadQueueProps = {
  leads: readonly LeadRow[];
  /** How many are to be rung now, counting all pages. */
  waiting: number;
  /** The server's time. */
  at: string;
};

const parts: Readonly<Record<QueuePart, (waiting: number) => string>> = {
  now: (waiting) => (waiting > 0 ? `Ring ${waiting} now` : "Nobody left to ring now"),
  today: () => "Today",
  earlier: () => "Earlier",
};

/** Leads in the order of work: a table, or a card for each lead on a phone. `actions` renders a lead's buttons. */
export const LeadQueue = ({
  leads,
  waiting,
  at,
  actions,
}: LeadQueueProps & { actions: (lead: LeadRow) => ReactNode }) => (
  <table className="queue">
    <caption className="sr-only">Leads: whom to ring now, then newest first</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    {(["now", "today", "earlier"] as const).map((part) => {
      const rows = leads.filter((lead) => lead.part === part);
      if (rows.length === 0) return null;
      return (
        <tbody key={part}>
          <tr className="part">
            <th scope="rowgroup" colSpan={columns.length}>
              {parts[part](waiting)}
            </th>
          </tr>
          {rows.map((lead) => (
            <Row key={lead.id} lead={lead} at={at}>
              {actions(lead)}
            </Row>
          ))}
        </tbody>
      );
    })}
  </table>
);

/** Drops a leading 'Emergency' where the row already says so: 'Roof work, house'. */
const withoutPress = (words: string, { press }: LeadRow) =>
  press?.emergency ? words.replace(/^Emergency (\w)/, (_, first: string) => first.toUpperCase()) : words;

const Row = ({ lead, at, children }: { lead: LeadRow; at: string; children: ReactNode }) => (
  <tr id={`lead-${lead.id}`} data-lead="">
    <th scope="row" className="who">
      <p>{fullName(lead)}</p>
    </th>
    <td className="what">
      <a href={paths.lead(lead.id)}>
        {withoutPress(workWords(lead.source, lead.answers, lead.serviceType).words, lead)}
        <span className="sr-only"> for {fullName(lead)}</span>
      </a>{" "}
      <b>{figureOf(lead)}</b>
    </td>
    <td className="where">
      {formatPostcode(lead.postcode)} <Distance {...lead} />
    </td>
    <td className="state">
      <LeadState lead={lead} />
    </td>
    <td className="when">
      <Age lead={lead} at={at} />
    </td>
    <td className="acts">{children}</td>
  </tr>
);

/** The price that the customer chose, or until then our guide. */
export const figureOf = ({ chosenPence, estimate }: Pick<LeadRow, "chosenPence" | "estimate">): string =>
  chosenPence === null ? poundRange(estimateNow(estimate).result) : pounds(chosenPence);

/** Straight miles from the business. */
export function Distance({ distanceMiles, distanceExact }: Pick<LeadRow, "distanceMiles" | "distanceExact">) {
  if (distanceMiles === null) return null;
  return <span className="also">{formatMiles(distanceMiles, distanceExact ?? false)}</span>;
}

type WaitingProps = Pick<LeadRow, "status" | "ended" | "press"> & {
  since: string;
  /** The server's time. */
  at: string;
};

/** How long the customer has waited, and whether that is urgent; nothing once they were answered or ended it. */
export function Waiting({ status, ended, press, since, at }: WaitingProps) {
  if (isAnswer(status) || ended) return null;
  return (
    <span className={press ? "pressing" : undefined}>
      {press?.emergency ? <span className="uppercase">Emergency · </span> : null}
      {press?.late ? "late, waiting " : "waiting "}
      <span className="whitespace-nowrap">{formatAge(new Date(since), new Date(at))}</span>
    </span>
  );
}

/** How long a lead waits or, once it does not, when it was made; and how soon the work is wanted while it waits. */
function Age({ lead, at }: { lead: LeadRow; at: string }) {
  const { source, answers, timeline, status, ended, press, givenAt, createdAt } = lead;
  const waits = !isAnswer(status) && !ended;
  const soon = waits && !press?.emergency ? inWords(urgencyWords(source, answers, timeline)) : "";
  return (
    <>
      <Waiting status={status} ended={ended} press={press} at={at} since={givenAt ?? createdAt} />
      <span className={waits ? "sr-only" : undefined}>
        {" "}
        <LeadTime at={createdAt} />
      </span>{" "}
      {soon ? <span className="also">{soon}</span> : null}
    </>
  );
}
