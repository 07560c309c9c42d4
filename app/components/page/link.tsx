import { type AnchorHTMLAttributes, Fragment, type ReactNode } from "react";
import { site } from "~/content/site";
import { paths } from "~/paths";

type Said = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "aria-current" | "aria-label" | "rel" | "download">;
type LinkProps = Said & { to: string; children: ReactNode; p?: string };

/** Makes a link component with these classes; `p` wraps a link in a paragraph with those. */
const linkOf = (classes: string) =>
  function Link({ to, p, ...said }: LinkProps) {
    const link = <a href={to} className={classes} {...said} />;
    return p ? <p className={p}>{link}</p> : link;
  };

/** A link within a sentence. */
export const TextLink = linkOf("link");
/** A link on a line of its own, tall enough to tap. */
export const LineLink = linkOf("link nav-link");
/** A navigation link, not underlined. */
export const NavLink = linkOf("nav-link");
/** The primary action, on another page. */
export const ButtonLink = linkOf("btn");
/** A secondary action. */
export const QuietLink = linkOf("btn btn-quiet");

/** Where to write to us: the email that the operator has made public, else the contact page. */
export const OurAddress = () =>
  site.supportEmail ? (
    <TextLink to={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
  ) : (
    <TextLink to={paths.contact}>us</TextLink>
  );

type ChipsProps = {
  label: string;
  chips: readonly { name: ReactNode; to: string; current: boolean; rel?: string }[];
  className?: string;
  children?: ReactNode;
};

/** Filters or tabs, as links; spaces keep them apart where only text is shown. */
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
