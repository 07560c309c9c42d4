import { DeskFind } from "~/components/admin/split";
import { Select } from "~/components/form/controls";
import { statusLabels } from "~/components/lead/status-badge";
import { Chips } from "~/components/page/link";
import {
  type DeskLeadsQuery,
  leadServices,
  shownLeads,
  shownLeadsWords,
} from "~/models/leads/admin/list-query";
import { leadStatuses } from "~/models/leads/lead";
import { paths } from "~/paths";

const statuses = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

const setWords = ({ status, service }: DeskLeadsQuery): string[] =>
  [status && statusLabels[status], leadServices.find(({ value }) => value === service)?.label].flatMap(
    (each) => each || [],
  );

/** A search, filters for all leads, and the queues as links. */
export function LeadsFilter({ query }: { query: DeskLeadsQuery }) {
  const { show, status, service, q } = query;
  const plain = !(status || service || q);
  return (
    <>
      <DeskFind
        action={paths.adminLeads()}
        label="Name, postcode, number or email"
        hint="Name or postcode"
        q={q}
        set={setWords(query)}
      >
        <Select label="Status" name="status" options={statuses} blank="Any status" defaultValue={status} />
        <Select
          label="Service"
          name="service"
          options={leadServices}
          blank="Any service"
          defaultValue={service}
        />
      </DeskFind>
      <Chips
        label="Which leads"
        chips={shownLeads.map((each) => ({
          name: shownLeadsWords[each],
          to: paths.adminLeads({ show: each }),
          current: plain && each === show,
        }))}
      />
    </>
  );
}

export function titleOfLeads(query: DeskLeadsQuery): string {
  const words = [query.q && `‘${query.q}’`, ...setWords(query)].filter(Boolean);
  return words.length > 0
    ? `Leads: ${words.join(", ")}`
    : `Leads: ${shownLeadsWords[query.show].toLowerCase()}`;
}
