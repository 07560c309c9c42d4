import type { ReactNode } from "react";

type PartProps = {
  /** Of its heading, by which the part is named. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page under a heading of its own. */
export const Part = ({ id, title, className, children }: PartProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);
