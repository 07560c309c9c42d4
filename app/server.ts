import { routes } from "virtual:remix/server-build";
import { rememberRoutes } from "~/http/pages/pages.server";

rememberRoutes(routes);

/** The build that remix-serve is given. */
export * from "virtual:remix/server-build";
