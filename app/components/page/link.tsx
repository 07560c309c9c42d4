import type { ReactNode } from "react";

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
