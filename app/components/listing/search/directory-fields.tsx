import { Field, Select } from "~/components/form/field";
import { type DirectoryQuery, directoryServices } from "~/models/listings/search/query";
import { findTrade } from "~/models/trades/trade";

const services = directoryServices.map((value) => ({ value, label: findTrade(value)?.label ?? value }));

/** What the directory can be searched by. */
export function DirectoryFields({ q, service, location }: Omit<DirectoryQuery, "page">) {
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:mb-0 lg:flex-1">
      <div className="col-span-2 sm:col-span-1">
        <Field name="q" label="Search" type="search" defaultValue={q} placeholder="Name, service or phone" />
      </div>
      <Select
        name="service"
        label="Service"
        blank="All services"
        options={services}
        defaultValue={service ?? ""}
      />
      <Field
        name="location"
        label="Location"
        defaultValue={location}
        autoComplete="postal-code"
        placeholder="Leeds or LS1"
      />
    </div>
  );
}
