import { SubmitButton } from "~/components/form/controls";
import { Icon, type IconName } from "~/components/page/icon";
import { NavLink, TextLink } from "~/components/page/link";
import { Count, MenuEntry, MoreMenu, SignOutEntry, Wordmark } from "~/components/page/shell";
import { paths } from "~/paths";
import type { DeferredDecision } from "./desk-foot";

type Item = { name: string; to: string; icon: IconName; waiting: number };

export type DeskFrame = {
  email: string;
  /** The desk's pages, each with how many wait there. */
  menu: readonly Item[];
  /** Decisions that can still be taken back, or that could not be carried out. */
  deferred: readonly DeferredDecision[];
};

const inBar = 3;

export const DeskHeader = ({ frame: { email } }: { frame: DeskFrame }) => (
  <header className="deep portal-head flex-wrap">
    <div className="min-w-0 leading-tight">
      <Wordmark />
      <p className="text-sm wrap-anywhere max-lg:hidden">{email}</p>
    </div>
    <DeskSearch />
  </header>
);

const search =
  "flex flex-[1_1_11rem] gap-2 [&_.btn]:border-current [&_.btn]:bg-transparent [&_.btn]:px-3 [&_.btn]:text-inherit";

/** Stands beside the name in a phone's header, and below it in the sidebar. */
const DeskSearch = () => (
  <form method="get" action={paths.adminSearch()} aria-label="Search the desk" className={search}>
    <label htmlFor="desk-q" className="sr-only">
      Listing, person, lead, claim or message
    </label>
    <input
      id="desk-q"
      name="q"
      type="search"
      maxLength={100}
      placeholder="Search"
      className="input mt-0 min-w-0 flex-1 text-ink"
    />
    <SubmitButton>Find</SubmitButton>
  </form>
);

/** A sidebar on wide screens; on a phone a bar at the bottom, with a menu for what is needed less often. */
export const DeskNav = ({ frame: { menu } }: { frame: DeskFrame }) => (
  <nav aria-label="Desk" className="portal-nav">
    {menu.map(({ name, to, icon, waiting }, at) => (
      <MenuEntry key={name} to={to} icon={icon} className={at >= inBar ? "desk-only" : undefined}>
        {name} <Count of={waiting} what="waiting" />
      </MenuEntry>
    ))}
    <div className="on-desk">
      <Own />
    </div>
    <MoreMenu>
      {menu.slice(inBar).map(({ name, to, icon, waiting }) => (
        <a key={name} href={to} className="nav-link">
          <Icon name={icon} /> {name} <Count of={waiting} what="waiting" />
        </a>
      ))}
      <Own />
    </MoreMenu>
  </nav>
);

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
    <ul className="mt-4 grid gap-2">
      {queues.map((queue) => (
        <QueueItem key={queue.name} queue={queue} />
      ))}
    </ul>
  );
}

const QueueItem = ({ queue: { name, link, count, age, late } }: { queue: QueueLine }) => (
  <li
    className={`grid grid-cols-[2.5rem_minmax(0,1fr)] items-baseline gap-x-3 rounded-panel border bg-card px-4 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] ${late ? "border-red" : "border-line"}`}
  >
    <strong className={late ? "figures text-red" : "figures"}>{age === null ? "0" : count}</strong>{" "}
    <span className="font-semibold [&_.link]:text-inherit">
      {link ? <TextLink to={link}>{name}</TextLink> : name}
    </span>{" "}
    <span className={`col-start-2 text-sm sm:col-start-3 ${late ? "font-bold text-red" : "text-slate"}`}>
      {age === null ? "none waiting" : `waiting ${age}${late ? ", late" : ""}`}
    </span>
  </li>
);
