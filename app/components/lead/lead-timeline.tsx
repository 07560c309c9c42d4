import type { Sent } from "~/models/base/clock";
import type { LeadEventKind, TimelineEntry } from "~/models/leads/lead";
import { LeadTime } from "../page/facts";
import { declineReasonLabels, statusLabels } from "./status-badge";

type ShownEvent = Sent<TimelineEntry>;

type LeadTimelineProps = {
  events: readonly ShownEvent[];
  /** The viewer's account. */
  viewerId: string;
  businessName: string;
  siteName: string;
  lead: {
    assigned: boolean;
    receivedAt: string;
    /** How its homeowner ended it. */
    endEvent: { at: string; text: string } | null;
  };
};

type Line = { key: string; at: string; text: string };

/** The history of a lead, latest first: what was done, by whom and when. */
export function LeadTimeline({ events, viewerId, businessName, siteName, lead }: LeadTimelineProps) {
  const by = (event: ShownEvent) => {
    if (event.byOperator) return siteName;
    if (event.accountId === viewerId) return "you";
    return event.name || "somebody who has no account any more";
  };
  const lines: Line[] = events.map((event) => ({
    key: event.id,
    at: event.at,
    text: `${said[event.kind](event)} by ${by(event)}`,
  }));
  const received = lead.assigned ? `Received by ${businessName}` : "Sent by you";
  lines.push({ key: "received", at: lead.receivedAt, text: received });
  if (lead.endEvent) lines.push({ key: "end", ...lead.endEvent });
  lines.sort((one, other) => other.at.localeCompare(one.at));
  return (
    <section>
      <h2>Timeline</h2>
      <ol className="mt-3 divide-y divide-line">
        {lines.map(({ key, at, text }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2 last:pb-0">
            <span className="wrap-anywhere">{text}</span>
            <span className="hint">
              <LeadTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const said: Readonly<Record<LeadEventKind, (event: ShownEvent) => string>> = {
  viewed: () => "Opened for the first time",
  notes: () => "Notes saved",
  status: (event) => `Set to ${stateWords(event)}`,
  undone: (event) => `Taken back to ${stateWords(event)}`,
};

function stateWords({ status, declineReason }: ShownEvent): string {
  const word = status ? statusLabels[status] : "";
  return declineReason ? `${word} (${declineReasonLabels[declineReason]})` : word;
}
