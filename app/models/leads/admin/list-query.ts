import { type ExactPlace, readRowPlace } from "~/models/base/keyset";
import { type LeadStatus, leadStatuses } from "~/models/leads/lead";
import { visibleLine } from "~/models/reading/text";
import { findTrade, trades } from "~/models/trades/trade";

/** The views of the desk's list of leads: two queues, and all of them. */
export const shownLeads = ["unmatched", "unchecked", "all"] as const;
export type ShownLeads = (typeof shownLeads)[number];

export const shownLeadsWords: Readonly<Record<ShownLeads, string>> = {
  unmatched: "Waiting for us",
  unchecked: "Number not checked",
  all: "All leads",
};

export type DeskLeadsQuery = {
  show: ShownLeads;
  status?: LeadStatus;
  /** As stored with leads: the slug of a trade, or `other`. */
  service?: string;
  q: string;
  /** The row after which the page begins. */
  after?: ExactPlace;
};

/** The services that leads can be listed by. */
export const leadServices: readonly { value: string; label: string }[] = [
  ...trades.map(({ slug, label }) => ({ value: slug, label })),
  { value: "other", label: "Other" },
];

const longestSearch = 100;

/** Reads the query from the list's address; invalid parameters are ignored. */
export function readDeskLeadsQuery(address: string): DeskLeadsQuery {
  const { searchParams } = new URL(address);
  const status = leadStatuses.find((each) => each === searchParams.get("status"));
  const asked = searchParams.get("service") ?? "";
  const service = asked === "other" ? asked : findTrade(asked.slice(0, longestSearch))?.slug;
  const q = visibleLine(searchParams.get("q") ?? "", longestSearch);
  const show = shownLeads.find((each) => each === searchParams.get("show"));
  const narrowed = Boolean(status || service || q);
  return {
    show: narrowed ? "all" : (show ?? "unmatched"),
    status,
    service,
    q,
    after: readRowPlace(searchParams.get("after")),
  };
}
