import { Form, Link } from "@remix-run/react";
import { Field, Select } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { statusLabels } from "~/components/lead/status-badge";
import { type LeadStatus, leadStatuses } from "~/models/leads/lead";
import { paths } from "~/paths";

type LeadFilterProps = {
  search: string;
  status?: LeadStatus;
  /** The list as it is filtered now. */
  refreshTo: string;
};

const options = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** A search is a GET: the address is what was searched for. */
export function LeadFilter({ search, status, refreshTo }: LeadFilterProps) {
  return (
    <Form
      method="get"
      action={paths.leads()}
      // Made anew for another search, or the boxes would keep what they first showed.
      key={`${status} ${search}`}
      className="mt-6 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto_auto]"
    >
      <Field
        name="search"
        label="Search"
        type="search"
        defaultValue={search}
        placeholder="Name, service or postcode"
      />
      <Select
        name="status"
        label="Status"
        blank="All Statuses"
        options={options}
        defaultValue={status ?? ""}
      />
      <SubmitButton>Search</SubmitButton>
      <Link to={refreshTo} className="btn btn-quiet">
        Refresh
      </Link>
    </Form>
  );
}
