import { useLocation } from "@remix-run/react";
import { RoofDrawing } from "~/components/listing/roof-drawing";
import { Icon } from "~/components/page/icon";
import { NavLink } from "~/components/page/link";
import { Count, MenuEntry, MoreMenu, SignOutEntry } from "~/components/page/shell";
import { selling } from "~/models/placements/plan";
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

/** Switches to another business of the owner's; one that has no portal says why. */
function BusinessSwitch({ chosen, businesses }: BusinessSwitchProps) {
  const { pathname } = useLocation();
  const others = businesses.filter(({ id }) => id !== chosen);
  if (others.length === 0) return null;
  // A lead belongs to one business, so the other opens at its list of leads.
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

/** What the frame around every page of the portal shows. */
export type PortalFrame = {
  businessId: ListingId;
  /** All businesses of the owner, this one included. */
  businesses: readonly SwitchedBusiness[];
  businessName: string;
  city: string;
  /** They decide which roof is drawn. */
  services: readonly string[];
  newLeads: number;
  /** Tells the script whether the page is up to date (`writeLiveMark`). */
  liveMark: string;
};

/** A page's title after the number of new leads, to be seen in a row of tabs. */
export function titleWithNew(title: string, [root]: readonly { data?: unknown }[]): string {
  const { newLeads = 0 } =
    (root?.data as { frame?: { portal?: PortalFrame } } | undefined)?.frame?.portal ?? {};
  return newLeads > 0 ? `(${newLeads}) ${title}` : title;
}

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

/** A sidebar on wide screens; on a phone a bar at the bottom, where the thumb is. */
export function PortalNav({ frame: { newLeads, liveMark } }: { frame: PortalFrame }) {
  return (
    <nav aria-label="Portal" className="portal-nav" data-live-mark={liveMark} data-live={paths.leadsLive}>
      <MenuEntry to={paths.dashboard} icon="house" shows>
        Dashboard
      </MenuEntry>
      <MenuEntry to={paths.leads()} icon="phone" shows>
        Leads <Count of={newLeads} what="new" />
      </MenuEntry>
      {/* Shortened to 'Profile' on a phone. */}
      <MenuEntry to={paths.profile} icon="store">
        <span className="whole-name">Edit </span>Profile
      </MenuEntry>
      <div className="on-desk">
        <Others />
      </div>
      <MoreMenu>
        <Others />
      </MoreMenu>
    </nav>
  );
}

/** The links that are needed less often. */
function Others() {
  const { pathname } = useLocation();
  const current = (path: string) => (pathname === path ? "page" : undefined);
  return (
    <>
      <NavLink to={paths.ownReviews} aria-current={current(paths.ownReviews)}>
        <Icon name="quote" /> Reviews
      </NavLink>
      <NavLink to={paths.alerts} aria-current={current(paths.alerts)}>
        <Icon name="bell" /> Alerts
      </NavLink>
      <NavLink to={paths.account} aria-current={current(paths.account)}>
        <Icon name="circle-user" /> Account
      </NavLink>
      {selling.open ? (
        <NavLink to={paths.getFeatured} aria-current={current(paths.getFeatured)}>
          <Icon name="star" /> Get featured
        </NavLink>
      ) : null}
      <SignOutEntry icon={<Icon name="log-out" />} />
    </>
  );
}
