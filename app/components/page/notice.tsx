import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What has just been done, said once at the top of the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="wrap pt-4">
      <p role="status" className="notice">
        <Icon name="check" />
        <span>{children}</span>
      </p>
    </div>
  );
}
