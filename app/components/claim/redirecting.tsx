import type { ReactNode } from "react";

type RedirectingProps = { title: string; children: ReactNode; onward: string; onwardLabel: string };

/** How long a success is shown (business specification, section 9). */
const successSeconds = 2;

/** The `refresh` that the loader of a page with {@link Redirecting} returns. */
export const refreshTo = (onward: string): string => `${successSeconds};url=${onward}`;

/** Says that something was done, and goes on by itself: by an HTML refresh, or by the script. */
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
