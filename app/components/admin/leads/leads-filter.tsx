import { Select } from "~/components/form/field";
import { statusLabels } from "~/components/lead/status-badge";
import { type DeskLeadsQuery, leadServices, shownLeads, shownLeadsWords } from "~/models/leads/desk/shown";
import { leadStatuses } from "~/models/leads/lead";
import { paths } from "~/paths";

/** One line that says what is listed; in it the queues, and the filters. */
export function LeadsFilter({ query }: { query: DeskLeadsQuery }) {
  const { show, status, service, q } = query;
  const set = [
    status && statusLabels[status],
    service && leadServices.find(({ value }) => value === service)?.label,
    q && `‘${q}’`,
  ].filter(Boolean);
  return (
    <div className="lead-filter">
      <details>
        <summary className="btn btn-quiet">{set.length > 0 ? set.join(", ") : shownLeadsWords[show]}</summary>
        <nav aria-label="Leads" className="mt-2 flex flex-wrap gap-2">
          {shownLeads.map((each) => {
            const here = each === show && set.length === 0;
            return (
              <a
                key={each}
                href={paths.adminLeads({ show: each })}
                aria-current={here ? "page" : undefined}
                className={here ? "btn" : "btn btn-quiet"}
              >
                {shownLeadsWords[each]}
              </a>
            );
          })}
        </nav>
        <Fields {...query} />
      </details>
    </div>
  );
}

const statuses = leadStatuses.map((value) => ({ value, label: statusLabels[value] }));

function Fields({ status, service, q }: DeskLeadsQuery) {
  return (
    <form method="get" action={paths.adminLeads()} className="mt-2 grid gap-3 sm:grid-cols-3">
      <div>
        <label htmlFor="q" className="label">
          Name, postcode, number or email
        </label>
        <input id="q" name="q" type="search" defaultValue={q} maxLength={100} className="input" />
      </div>
      <Select label="Status" name="status" options={statuses} blank="Any status" defaultValue={status} />
      <Select
        label="Service"
        name="service"
        options={leadServices}
        blank="Any service"
        defaultValue={service}
      />
      <p>
        <button type="submit" className="btn">
          Show
        </button>
      </p>
    </form>
  );
}
