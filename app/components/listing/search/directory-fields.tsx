import { Field, Select } from "~/components/form/field";
import { MessagePage } from "~/components/page/message-page";
import { type DirectoryQuery, directoryServices } from "~/models/listings/search/query";
import { findTrade } from "~/models/trades/trade";
import { paths } from "~/paths";

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

/** The directory while its database cannot be reached. */
export function DirectoryAway({ retryAt }: { retryAt: string }) {
  return (
    <MessagePage
      title="Directory Not Connected"
      onward={
        <>
          <a href={retryAt} className="btn">
            Try again
          </a>
          <a href={paths.getRoofingQuotes} className="btn btn-quiet">
            Get roofing quotes
          </a>
        </>
      }
    >
      <p className="hint mt-3">
        We cannot reach our list of professionals right now. Wait a moment, then try again.
      </p>
    </MessagePage>
  );
}
