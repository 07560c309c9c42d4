import { useLocation } from "@remix-run/react";
import { Icon } from "~/components/page/icon";
import type { BusinessStatus } from "~/models/listings/business";
import { paths } from "~/paths";

export type SwitchedBusiness = { id: string; businessName: string; city: string; status: BusinessStatus };

const why: Readonly<Record<Exclude<BusinessStatus, "active">, string>> = {
  pending: "is being checked",
  inactive: "is switched off",
  suspended: "is suspended",
  removed: "has been removed",
};

type BusinessSwitchProps = { chosen: string; businesses: readonly SwitchedBusiness[] };

/** Leads on to the portal of another of one's businesses; those without one say why. */
export function BusinessSwitch({ chosen, businesses }: BusinessSwitchProps) {
  const { pathname } = useLocation();
  const others = businesses.filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  // A lead belongs to one of them: the other opens with its list.
  const at = pathname.startsWith(`${paths.leads()}/`) ? paths.leads() : pathname;
  return (
    <details className="menu business-switch flex-none">
      <summary className="btn btn-quiet">
        Switch <span className="sr-only">business</span> <Icon name="chevron-down" />
      </summary>
      <div className="max-h-[70vh] overflow-y-auto min-[60rem]:right-auto min-[60rem]:left-0">
        <form method="post" action={paths.switchBusiness} data-loading="Checking business status...">
          <input type="hidden" name="at" value={at} />
          {others.map((business) => (
            <OtherBusiness key={business.id} {...business} />
          ))}
        </form>
      </div>
    </details>
  );
}

function OtherBusiness({ id, businessName, city, status }: SwitchedBusiness) {
  if (status !== "active") {
    return <p className="hint py-2 [overflow-wrap:anywhere]">{`${businessName} ${why[status]}.`}</p>;
  }
  return (
    <button
      type="submit"
      name="business"
      value={id}
      className="nav-link w-full cursor-pointer py-1.5 leading-tight"
    >
      <span className="text-left">
        <b className="[overflow-wrap:anywhere]">{businessName}</b>
        <span className="hint block">{city}</span>
      </span>
    </button>
  );
}
