import type { ReactNode } from "react";
import { paths } from "~/paths";

/** The way out, as an entry of a menu: a form, since a link must not sign anybody out. */
export function SignOutEntry({ icon }: { icon?: ReactNode }) {
  return (
    <form method="post" action={paths.logout}>
      <button type="submit" className="nav-link cursor-pointer">
        {icon} Sign Out
      </button>
    </form>
  );
}
