import type { ReactNode } from "react";

type PartProps = {
  /** The id of the heading, which labels the section. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A section of a page with its own heading. */
export const Part = ({ id, title, className, children }: PartProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);
