import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What has just been done, said once at the top of the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="wrap pt-4">
      <NoticeLine>{children}</NoticeLine>
    </div>
  );
}

/** The same within a page that has its margins already: the portal's and the desk's. */
export function NoticeLine({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <p role="status" className={`notice ${className}`.trim()}>
      <Icon name="check" />
      <span>{children}</span>
    </p>
  );
}
