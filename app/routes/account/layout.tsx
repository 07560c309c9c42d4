/** Pages that many may open, each in the shell of their role, which the root puts around them. */
export { Outlet as default } from "@remix-run/react";
