import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { site } from "~/content/site";
import { selling } from "~/models/placements/plan";
import { popularCities } from "~/models/places/gazetteer/cities";
import { announcedTrades } from "~/models/trades/trade";
import { paths } from "~/paths";
import { Icon, type IconName } from "./icon";

export const SkipLink = () => (
  <a href="#main" className="btn skip">
    Skip to the main content
  </a>
);

type Destination = readonly [label: string, href: string];

const findPros: readonly Destination[] = [
  ["Find a roofer", paths.findRoofer()],
  ["Roofers near me", paths.roofersNearMe],
  ["Directory", paths.directory],
];

const accounts: readonly Destination[] = [
  ["Login", paths.login()],
  ["Professional Login", paths.login(paths.dashboard)],
];

type PageHeaderProps = {
  /** The start page of whoever is signed in; undefined when nobody is. */
  home?: string;
};

export function PageHeader({ home }: PageHeaderProps) {
  const own: readonly Destination[] = home
    ? [
        ["Dashboard", home],
        ["Account", paths.account],
      ]
    : accounts;
  const signOut = home ? <SignOutEntry /> : null;
  return (
    <header className="deep">
      <div className="wrap head">
        <Wordmark />
        <nav aria-label="Main" className="desk ml-auto">
          <NavLink to={["Home", paths.home]} /> <NavLink to={["Services", paths.services]} />{" "}
          <details className="menu">
            <summary>
              Find Pros <Icon name="chevron-down" className="size-4" />
            </summary>
            <div>
              <NavList links={findPros} />
            </div>
          </details>
          <NavLink to={["How It Works", paths.howItWorks]} />
          {own.map((account) => (
            <Fragment key={account[0]}>
              {" "}
              <NavLink to={account} />
            </Fragment>
          ))}{" "}
          {signOut}
        </nav>
        <a href={paths.getQuotes} className="btn quotes">
          Get Quotes
        </a>
        <HandMenu own={own}>{signOut}</HandMenu>
      </div>
    </header>
  );
}

/** The same links, folded into a menu, on narrow screens. */
function HandMenu({ own, children }: { own: readonly Destination[]; children: ReactNode }) {
  const links: readonly Destination[] = [
    ["Home", paths.home],
    ["Services", paths.services],
    ...findPros,
    ["How It Works", paths.howItWorks],
    ...own,
  ];
  return (
    <details className="menu hand">
      <summary>
        <Icon name="menu" /> Menu
      </summary>
      <div>
        <nav aria-label="Menu">
          <NavList links={links} />
          {children}
        </nav>
      </div>
    </details>
  );
}

const NavLink = ({ to: [label, href] }: { to: Destination }) => (
  <a href={href} className="nav-link">
    {label}
  </a>
);

const NavList = ({ links }: { links: readonly Destination[] }) => (
  <ul>
    {links.map((link) => (
      <li key={link[0]}>
        <NavLink to={link} />
      </li>
    ))}
  </ul>
);

const services: readonly Destination[] = [
  ...announcedTrades.map(({ slug, label }): Destination => [label, paths.trade(slug)]),
  ["All services", paths.services],
];

const professionals = (): Destination[] => [
  ["Professional Login", paths.login(paths.dashboard)],
  ["Claim your listing", paths.claimListing],
  ...(selling.open ? [["Get featured", paths.getFeatured] as const] : []),
];

const legal: readonly Destination[] = [
  ["How we order results", paths.howWeOrderResults],
  ["How reviews work", paths.reviewsPolicy],
  ["Contact", paths.contact],
  ["Lost your link?", paths.lostLink],
  ["Privacy policy", paths.privacyPolicy],
  ["Terms and conditions", paths.termsConditions],
];

const cityLinks: readonly Destination[] = popularCities.map((city) => [
  city.name,
  city.hasPage ? paths.cityRoofers(city.slug) : paths.findRoofer(city.name),
]);

export const PageFooter = ({ demo }: { demo: boolean }) => (
  <footer id="foot" className="foot">
    <div className="wrap">
      <nav
        aria-label="Footer"
        className="mb-2 grid grid-cols-[auto_1fr] gap-x-4 md:grid-cols-[repeat(4,1fr)]"
      >
        <FooterColumn title="Roofers by city" links={cityLinks} />
        <FooterColumn title="Services" links={services} />
        <FooterColumn title="For professionals" links={professionals()} />
        <FooterColumn title="About" links={legal} />
      </nav>
      <p className="hint text-sm">
        {`${site.name}: ${site.strapline}. Free for homeowners${demo ? "; professionals pay for leads. Demonstration content." : selling.open ? "; businesses pay to be featured." : "."}`}
      </p>
    </div>
  </footer>
);

/** Folded, so that forty links do not outweigh the end of the page. */
const FooterColumn = ({ title, links }: { title: string; links: readonly Destination[] }) => (
  <details>
    <summary className="nav-link list-none gap-1 text-sm [font-weight:650] [&::-webkit-details-marker]:hidden">
      {title} <Icon name="chevron-down" className="size-4" />
    </summary>
    <NavList links={links} />
  </details>
);

/** The header above a quiz question: the site's name and help, and nothing that leads away from the quiz. */
export const BareHeader = () => (
  <header className="deep">
    <div className="wrap head">
      <Wordmark />{" "}
      <a href={paths.contact} className="nav-link ml-auto">
        Help
      </a>
    </div>
  </header>
);

/** The footer below a quiz question. */
export const BareFooter = ({ demo }: { demo: boolean }) => (
  <footer id="foot" className="foot">
    <p className="wrap hint text-sm">
      {`${site.name}: free for homeowners, with nothing to sign. `}
      <a href={paths.privacyPolicy} className="link">
        Privacy policy
      </a>
      {demo ? ". Demonstration content." : null}
    </p>
  </footer>
);

/** The site's name with its roof, as a link home. */
export const Wordmark = () => (
  <a href={paths.home} className="wordmark">
    <svg width="28" height="28" viewBox="0 0 28 28" fill="none" strokeLinejoin="round" aria-hidden="true">
      <path stroke="currentColor" d="M7 13v11h14V13M12 24v-6h4v6" strokeWidth="2.25" />
      <path
        stroke="var(--color-ember)"
        d="M2.5 14.5 14 4l11.5 10.5"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
    {site.name}
  </a>
);

/** Sign Out as a menu entry: a form, since a link must not sign anybody out. */
export const SignOutEntry = ({ icon }: { icon?: ReactNode }) => (
  <form method="post" action={paths.logout}>
    <button type="submit" className="nav-link cursor-pointer">
      {icon} Sign Out
    </button>
  </form>
);

type MenuEntryProps = {
  to: string;
  icon: IconName;
  className?: string;
  shows?: boolean;
  children: ReactNode;
};

/**
 * A menu entry of the portal or the desk; `shows` where its page changes with the leads. The trailing space keeps
 * entries apart where only text is shown.
 */
export function MenuEntry({ to, icon, className, shows, children }: MenuEntryProps) {
  const { pathname } = useLocation();
  const within = to !== paths.admin && pathname.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <>
      <a
        href={to}
        aria-current={pathname === to ? "page" : within}
        className={className}
        data-shows={shows ? "" : undefined}
      >
        <Icon name={icon} />
        <span>{children}</span>
      </a>{" "}
    </>
  );
}

/** A count beside a menu entry; `what` names it for screen readers: 'new', 'waiting'. */
export function Count({ of: count, what }: { of: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count > 99 ? "99+" : count} <span className="sr-only">{what}</span>
    </span>
  );
}

/** The menu on a phone with what is needed less often. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <details className="menu on-phone">
    <summary>
      <Icon name="menu" /> More
    </summary>
    <div>{children}</div>
  </details>
);
