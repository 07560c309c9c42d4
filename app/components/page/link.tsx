import { Fragment, type ReactNode } from "react";

type LinkProps = { to: string; children: ReactNode; p?: string };

/** Links of one look; with `p`, each in a paragraph of its own, of that look. */
const linkOf = (look: string) =>
  function Link({ to, children, p }: LinkProps) {
    const link = (
      <a href={to} className={look}>
        {children}
      </a>
    );
    return p ? <p className={p}>{link}</p> : link;
  };

/** Within a sentence. */
export const TextLink = linkOf("link");
/** With a line to itself, so as high as a finger needs. */
export const LineLink = linkOf("link nav-link");
/** One among the ways on of a page, not underlined. */
export const NavLink = linkOf("nav-link");
/** The next thing to do, on another page. */
export const ButtonLink = linkOf("btn");
/** Another way, beside the next thing to do. */
export const QuietLink = linkOf("btn btn-quiet");

type ChipsProps = {
  label: string;
  chips: readonly { name: ReactNode; to: string; current: boolean; rel?: string }[];
  className?: string;
  children?: ReactNode;
};

/** What a page can be narrowed to, or its other halves, each a link; apart also where only text is shown. */
export const Chips = ({ label, chips, className = "", children }: ChipsProps) => (
  <nav aria-label={label} className={`chips ${className}`.trim()}>
    {chips.map(({ name, to, current, rel }) => (
      <Fragment key={to}>
        <a href={to} aria-current={current ? "true" : undefined} rel={rel}>
          {name}
        </a>{" "}
      </Fragment>
    ))}
    {children}
  </nav>
);
