import type { ReactNode } from "react";

type RedirectingProps = { title: string; children: ReactNode; onward: string; onwardLabel: string };

/** As long as the specification says a success is shown (business specification, section 9). */
const successSeconds = 2;

/** The `refresh` of a page that shows {@link Redirecting}. */
export const refreshTo = (onward: string): string => `${successSeconds};url=${onward}`;

/** Something was done, and the page goes on by itself: by an HTML refresh, or by the script. */
export const Redirecting = ({ title, children, onward, onwardLabel }: RedirectingProps) => (
  <div className="wrap narrow py-12">
    <div role="status" className="panel grid justify-items-center gap-4 text-center">
      <h1>{title}</h1>
      {children}
      <a href={onward} className="link nav-link" data-onward={successSeconds}>
        {onwardLabel}
      </a>
    </div>
  </div>
);
