import { useLocation } from "@remix-run/react";
import { RoofDrawing } from "~/components/listing/roof-drawing";
import { Icon } from "~/components/page/icon";
import { Count, MenuEntry, MoreMenu, SignOutEntry } from "~/components/page/shell";
import { paths } from "~/paths";
import type { BusinessStatus } from "../../../drizzle/schema/values/listings";

type SwitchedBusiness = { id: string; businessName: string; city: string; status: BusinessStatus };

const why: Readonly<Record<Exclude<BusinessStatus, "active">, string>> = {
  pending: "is being checked",
  inactive: "is switched off",
  suspended: "is suspended",
  removed: "has been removed",
};

type BusinessSwitchProps = { chosen: string; businesses: readonly SwitchedBusiness[] };

/** Leads on to the portal of another of one's businesses; those without one say why. */
function BusinessSwitch({ chosen, businesses }: BusinessSwitchProps) {
  const { pathname } = useLocation();
  const others = businesses.filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  // A lead belongs to one of them: the other opens with its list.
  const at = pathname.startsWith(`${paths.leads()}/`) ? paths.leads() : pathname;
  return (
    <details className="menu business-switch flex-none">
      <summary className="btn btn-quiet border-current text-inherit">
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
    return <p className="hint py-2 wrap-anywhere">{`${businessName} ${why[status]}.`}</p>;
  }
  return (
    <button
      type="submit"
      name="business"
      value={id}
      className="nav-link w-full cursor-pointer py-1.5 leading-tight"
    >
      <span className="text-left">
        <b className="wrap-anywhere">{businessName}</b>
        <span className="hint block">{city}</span>
      </span>
    </button>
  );
}

/** What stands around every page of the portal. */
export type PortalFrame = {
  businessId: string;
  /** All that are theirs, this one too. */
  businesses: readonly SwitchedBusiness[];
  businessName: string;
  city: string;
  /** By which its roof is drawn. */
  services: readonly string[];
  newLeads: number;
  /** By which the page knows whether it is up to date: `writeStanding`. */
  standing: string;
};

/** A page's title, with the number of new leads before it, for whoever has the page in one of many tabs. */
export function titleWithNew(title: string, [root]: readonly { data?: unknown }[]): string {
  const { newLeads = 0 } =
    (root?.data as { frame?: { portal?: PortalFrame } } | undefined)?.frame?.portal ?? {};
  return newLeads > 0 ? `(${newLeads}) ${title}` : title;
}

/** Whose portal it is. */
export function PortalHeader({ frame }: { frame: PortalFrame }) {
  const { businessName, city, services } = frame;
  return (
    <header className="deep portal-head min-[60rem]:flex-wrap">
      <RoofDrawing name={businessName} services={services} className="gable size-10 flex-none" />
      <div className="min-w-0 flex-1 basis-24 leading-tight">
        <p className="line-clamp-2 font-bold wrap-anywhere min-[60rem]:line-clamp-4">{businessName}</p>
        <p className="truncate text-sm">{city}</p>
      </div>
      <BusinessSwitch chosen={frame.businessId} businesses={frame.businesses} />
    </header>
  );
}

/** Down the side of a desk; along the bottom of a phone, where the thumb is. */
export function PortalNav({ frame: { newLeads, standing } }: { frame: PortalFrame }) {
  return (
    <nav aria-label="Portal" className="portal-nav" data-standing={standing} data-live={paths.leadsLive}>
      <MenuEntry to={paths.dashboard} icon="house" shows>
        Dashboard
      </MenuEntry>
      <MenuEntry to={paths.leads()} icon="phone" shows>
        Leads <Count of={newLeads} what="new" />
      </MenuEntry>
      {/* Shorter where a phone has no room. */}
      <MenuEntry to={paths.profile} icon="store">
        <span className="whole-name">Edit </span>Profile
      </MenuEntry>
      <div className="on-desk min-[60rem]:px-2">
        <Others />
      </div>
      <MoreMenu>
        <Others />
      </MoreMenu>
    </nav>
  );
}

/** What is needed less often. */
function Others() {
  const { pathname } = useLocation();
  const current = (path: string) => (pathname === path ? "page" : undefined);
  return (
    <>
      <a href={paths.ownReviews} aria-current={current(paths.ownReviews)} className="nav-link">
        <Icon name="quote" /> Reviews
      </a>
      <a href={paths.alerts} aria-current={current(paths.alerts)} className="nav-link">
        <Icon name="bell" /> Alerts
      </a>
      <a href={paths.account} aria-current={current(paths.account)} className="nav-link">
        <Icon name="circle-user" /> Account
      </a>
      <a href={paths.getFeatured} aria-current={current(paths.getFeatured)} className="nav-link">
        <Icon name="star" /> Get featured
      </a>
      <SignOutEntry icon={<Icon name="log-out" />} />
    </>
  );
}
