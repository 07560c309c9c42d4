import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/page/icon";
import { SignOutEntry } from "~/components/page/sign-out-entry";
import { paths } from "~/paths";
import { BusinessSwitch, type SwitchedBusiness } from "./business-switch";

/** What stands around every page of the portal. */
export type PortalFrame = {
  businessId: string;
  /** All that are theirs, this one too. */
  businesses: readonly SwitchedBusiness[];
  businessName: string;
  city: string;
  /** Of whoever customers talk to. */
  initial: string;
  newLeads: number;
  /** By which the page knows whether it is up to date; see standing.ts. */
  standing: string;
};

/** Whether these are the layout's, of somebody who has a portal. */
export const isFramed = (loaded: unknown): loaded is PortalFrame =>
  typeof loaded === "object" && loaded !== null && "newLeads" in loaded;

/** A page's title, with the number of new leads before it, for whoever has the page in one of many tabs. */
export function titleWithNew(title: string, matches: readonly { data?: unknown }[]): string {
  const newLeads = matches.map(({ data }) => data).find(isFramed)?.newLeads ?? 0;
  return newLeads > 0 ? `(${newLeads}) ${title}` : title;
}

/** Whose portal it is. */
export function PortalHeader({ frame }: { frame: PortalFrame }) {
  const { businessName, city, initial } = frame;
  return (
    <header className="portal-head min-[60rem]:flex-wrap">
      <span
        aria-hidden="true"
        className="flex size-10 flex-none items-center justify-center rounded-full bg-brick font-bold text-on-brick"
      >
        {initial}
      </span>
      <div className="min-w-0 flex-1 basis-24 leading-tight">
        <p className="line-clamp-2 font-bold [overflow-wrap:anywhere] min-[60rem]:line-clamp-4">
          {businessName}
        </p>
        <p className="truncate text-sm text-slate">{city}</p>
      </div>
      <BusinessSwitch chosen={frame.businessId} businesses={frame.businesses} />
    </header>
  );
}

/** Down the side of a desk; along the bottom of a phone, where the thumb is. */
export function PortalNav({ frame: { newLeads, standing } }: { frame: PortalFrame }) {
  return (
    <nav aria-label="Portal" className="portal-nav" data-standing={standing} data-live={paths.leadsLive}>
      <Place to={paths.dashboard} icon="house" name="Dashboard" shows />
      <Place to={paths.leads()} icon="phone" name="Leads" shows>
        {newLeads > 0 ? (
          <span className="count">
            {newLeads > 99 ? "99+" : newLeads} <span className="sr-only">new</span>
          </span>
        ) : null}
      </Place>
      <Place to={paths.profile} icon="store" name={<EditProfile />} />
      <div className="on-desk">
        <Others />
      </div>
      <details className="menu on-phone">
        <summary>
          <Icon name="menu" /> More
        </summary>
        <div>
          <Others />
        </div>
      </details>
    </nav>
  );
}

type PlaceProps = {
  to: string;
  icon: IconName;
  name: ReactNode;
  children?: ReactNode;
  /** Whether the page changes with the leads. */
  shows?: boolean;
};

function Place({ to, icon, name, shows, children }: PlaceProps) {
  const { pathname } = useLocation();
  const here = pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <a href={to} aria-current={here} data-shows={shows ? "" : undefined}>
      <Icon name={icon} />
      <span>
        {name} {children}
      </span>
    </a>
  );
}

/** Shorter where a phone has no room. */
function EditProfile() {
  return (
    <>
      <span className="whole-name">Edit </span>Profile
    </>
  );
}

/** What is needed less often. */
function Others() {
  const here = useLocation().pathname === paths.alerts;
  return (
    <>
      <a href={paths.alerts} aria-current={here ? "page" : undefined} className="nav-link">
        Alerts
      </a>
      <a href={paths.account} className="nav-link">
        Account
      </a>
      <a href={paths.getFeatured} className="nav-link">
        Get featured
      </a>
      <SignOutEntry />
    </>
  );
}
