import { Field, Select, SubmitButton } from "~/components/form/controls";
import { statusLabels } from "~/components/lead/status-badge";
import { Chips } from "~/components/page/link";
import { type LeadFilter as Filter, leadFilters } from "~/models/leads/lead";
import { paths } from "~/paths";

type LeadFilterProps = { search: string; status?: Filter; today?: boolean };

const filterLabels: Readonly<Record<Filter, string>> = { ...statusLabels, "in-progress": "In Progress" };
const options = leadFilters.map((value) => ({ value, label: filterLabels[value] }));

/** The most used filters as links; the others folded, under a line that says which are set. */
export function LeadFilter({ search, status, today }: LeadFilterProps) {
  const plain = !search && !(status && today);
  const words = filterWords({ search, status, today });
  return (
    <>
      <Chips
        label="Quick filters"
        chips={[
          { name: "All", to: paths.leads(), current: words === "" },
          { name: "New", to: paths.leads({ status: "new" }), current: plain && status === "new" },
          { name: "Today", to: paths.leads({ today: true }), current: plain && Boolean(today) },
        ]}
      />
      <details>
        <summary className="btn btn-quiet">{words ? `Filter: ${words}` : "Filter"}</summary>
        <FilterForm search={search} status={status} today={today} />
      </details>
    </>
  );
}

/** Sent by GET, so that the search is in the address. */
const FilterForm = ({ search, status, today }: LeadFilterProps) => (
  <form
    method="get"
    action={paths.leads()}
    className="mt-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
  >
    {today ? <input type="hidden" name="when" value="today" /> : null}
    <Field
      name="search"
      label="Search"
      type="search"
      defaultValue={search}
      placeholder="Name, service or postcode"
    />
    <Select name="status" label="Status" blank="All Statuses" options={options} defaultValue={status ?? ""} />
    <SubmitButton>Search</SubmitButton>
  </form>
);

/** 'Quoted, today, “bake”'; nothing while there is no filter. */
export const filterWords = ({ search, status, today }: LeadFilterProps): string =>
  [status && filterLabels[status], today && "today", search && `“${search}”`].filter(Boolean).join(", ");
