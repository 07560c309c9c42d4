import type { ReactNode } from "react";

type LinkProps = { to: string; children: ReactNode };

/** A link within a sentence. */
export const TextLink = ({ to, children }: LinkProps) => (
  <a href={to} className="link">
    {children}
  </a>
);

/** A link with a line to itself, so as high as a finger needs. */
export const LineLink = ({ to, children }: LinkProps) => (
  <a href={to} className="link nav-link">
    {children}
  </a>
);

/** One among the ways on of a page, not underlined. */
export const NavLink = ({ to, children }: LinkProps) => (
  <a href={to} className="nav-link">
    {children}
  </a>
);

/** The next thing to do, on another page. */
export const ButtonLink = ({ to, children }: LinkProps) => (
  <a href={to} className="btn">
    {children}
  </a>
);

/** Another way, beside the next thing to do. */
export const QuietLink = ({ to, children }: LinkProps) => (
  <a href={to} className="btn btn-quiet">
    {children}
  </a>
);
