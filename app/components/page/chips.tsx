import { Fragment, type ReactNode } from "react";

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
