import { Select, SubmitButton } from "~/components/form/controls";
import { profileServices, readServices } from "~/models/listings/profile/profile-services";

type ServicesOfferedProps = {
  /** One to a line. */
  services: string;
  errors?: readonly string[];
  page: string;
};

/** The services of the business, each with a button to remove it, and a list to add from. */
export function ServicesOffered({ services, errors, page }: ServicesOfferedProps) {
  const present = readServices(services);
  const here = `${page}#services`;
  const options = profileServices.filter((service) => !present.includes(service));
  return (
    <>
      <input type="hidden" name="services" value={services} />
      {present.length === 0 ? (
        <p className="hint">
          None yet. Without a service, no search for a trade finds you and no request reaches you.
        </p>
      ) : (
        <Chips services={present} here={here} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow">
          <Select
            name="service"
            label="Add a service"
            blank="Choose one"
            options={options.map((service) => ({ value: service, label: service }))}
            errors={errors}
            focusOnError
          />
        </div>
        <SubmitButton to={here} name="intent" value="add" quiet>
          Add
        </SubmitButton>
      </div>
      <p className="hint">Services change when you save.</p>
    </>
  );
}

const Chips = ({ services, here }: { services: readonly string[]; here: string }) => (
  <ul className="flex flex-wrap gap-2">
    {services.map((service) => (
      <li key={service} className="flex items-center rounded-control border border-edge pl-3">
        <span className="min-w-0 wrap-anywhere">{service}</span>
        <button
          type="submit"
          formAction={here}
          name="intent"
          value={`remove:${service}`}
          aria-label={`Remove ${service}`}
          className="size-11 flex-none cursor-pointer text-lg"
        >
          <span aria-hidden="true">×</span>
        </button>
      </li>
    ))}
  </ul>
);
