import { useLocation } from "@remix-run/react";
import { Icon, type IconName } from "~/components/page/icon";
import { NavLink, TextLink } from "~/components/page/link";
import { SignOutEntry, Wordmark } from "~/components/page/shell";
import { paths } from "~/paths";
import type { HeldDecision } from "./parts";

export type DeskFrame = {
  email: string;
  /** How many wait in each queue, by its name. */
  waiting: Readonly<Record<string, number>>;
  /** What was decided and can still be taken back, or could not be done. */
  held: readonly HeldDecision[];
};

type Place = {
  to: string;
  name: string;
  icon: IconName;
  /** The queues that are worked off there. */
  queues?: readonly string[];
};

/** The pages of the desk. The first three stand in the bar of a phone, the others in its menu. */
const places: readonly Place[] = [
  { to: paths.admin, name: "Overview", icon: "house" },
  { to: paths.adminClaims, name: "Claims", icon: "badge-check", queues: ["Claims", "Disputes"] },
  { to: paths.adminLeads(), name: "Leads", icon: "phone", queues: ["Leads that wait", "Leads to ring"] },
  {
    to: paths.adminListings(),
    name: "Listings",
    icon: "store",
    queues: ["New listings", "Owners to check", "Insurance ran out", "Papers to check"],
  },
  { to: paths.adminReviews(), name: "Reviews", icon: "quote", queues: ["Reviews"] },
  { to: paths.adminMessages(), name: "Messages", icon: "mail", queues: ["Failed messages"] },
  { to: paths.adminPeople(), name: "People", icon: "users" },
  { to: paths.adminFeatured(), name: "Featured", icon: "star", queues: ["Plans that wait", "Refunds due"] },
  { to: paths.adminWaitlist, name: "Waiting lists", icon: "hourglass" },
  { to: paths.adminImports, name: "Imports", icon: "file-up" },
  { to: paths.adminFigures, name: "Figures", icon: "chart-column" },
  { to: paths.adminAudit(), name: "Audit", icon: "scroll-text" },
];

const inBar = 3;

export const DeskHeader = ({ frame: { email } }: { frame: DeskFrame }) => (
  <header className="deep portal-head">
    <div className="min-w-0 leading-tight">
      <Wordmark />
      <p className="text-sm wrap-anywhere">{email}</p>
    </div>
    <DeskSearch />
  </header>
);

const DeskSearch = () => (
  <form method="get" action={paths.adminSearch()} aria-label="Search the desk" className="desk-search">
    <label htmlFor="desk-q" className="sr-only">
      Listing, person, lead, claim or message
    </label>
    <input
      id="desk-q"
      name="q"
      type="search"
      maxLength={100}
      placeholder="Search"
      className="input mt-0 min-w-0 flex-1"
    />
    <button type="submit" className="btn">
      Find
    </button>
  </form>
);

/** Down the side of a desk; along the bottom of a phone, what is needed less often in a menu. */
export function DeskNav({ frame }: { frame: DeskFrame }) {
  const others = places.slice(inBar);
  return (
    <nav aria-label="Desk" className="portal-nav">
      {places.slice(0, inBar).map((place) => (
        <PlaceLink key={place.to} place={place} frame={frame} />
      ))}
      {others.map((place) => (
        <PlaceLink key={place.to} place={place} frame={frame} desk />
      ))}
      <div className="on-desk">
        <Own />
      </div>
      <details className="menu on-phone">
        <summary>
          <Icon name="menu" /> More
        </summary>
        <div>
          {others.map((place) => (
            <a key={place.to} href={place.to} className="nav-link">
              <Icon name={place.icon} /> {place.name} <Waiting place={place} frame={frame} />
            </a>
          ))}
          <Own />
        </div>
      </details>
    </nav>
  );
}

type PlaceProps = { place: Place; frame: DeskFrame };

function PlaceLink({ place, frame, desk }: PlaceProps & { desk?: boolean }) {
  const { pathname } = useLocation();
  const { to, name, icon } = place;
  const within = to !== paths.admin && pathname.startsWith(`${to}/`);
  // The space keeps it from its neighbour where only text is shown.
  return (
    <>
      <a
        href={to}
        aria-current={pathname === to ? "page" : within ? "true" : undefined}
        className={desk ? "desk-only" : undefined}
      >
        <Icon name={icon} />
        <span>
          {name} <Waiting place={place} frame={frame} />
        </span>
      </a>{" "}
    </>
  );
}

function Waiting({ place: { queues = [] }, frame: { waiting } }: PlaceProps) {
  const count = queues.reduce((sum, queue) => sum + (waiting[queue] ?? 0), 0);
  if (count === 0) return null;
  return (
    <span className="count">
      {count > 99 ? "99+" : count} <span className="sr-only">waiting</span>
    </span>
  );
}

const Own = () => (
  <>
    <NavLink to={paths.account}>
      <Icon name="circle-user" /> Account
    </NavLink>
    <NavLink to={paths.home}>
      <Icon name="map-pin" /> The site
    </NavLink>
    <SignOutEntry icon={<Icon name="log-out" />} />
  </>
);

type QueueLine = { name: string; link?: string; count: string; age: string | null; late: boolean };

/** How many wait in each queue and for how long, the longest waiting first; late in red, and in words. */
export function QueueList({ queues }: { queues: readonly QueueLine[] }) {
  if (queues.every(({ age }) => age === null)) {
    return (
      <p className="mt-4 text-slate">
        Nothing waits for you. What needs a person, a failed message for example, appears here.
      </p>
    );
  }
  return (
    <ul className="queues">
      {queues.map((queue) => (
        <QueueItem key={queue.name} queue={queue} />
      ))}
    </ul>
  );
}

const QueueItem = ({ queue: { name, link, count, age, late } }: { queue: QueueLine }) => (
  <li className={late ? "late" : undefined}>
    <strong className="figures">{age === null ? "0" : count}</strong>{" "}
    <span className="font-semibold">{link ? <TextLink to={link}>{name}</TextLink> : name}</span>{" "}
    <span className="age">{age === null ? "none waiting" : `waiting ${age}${late ? ", late" : ""}`}</span>
  </li>
);
