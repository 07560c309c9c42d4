import * as build from "virtual:remix/server-build";
import { rememberBuild } from "~/http/pages/pages.server";

rememberBuild(build);

/** The build that remix-serve is given. */
export * from "virtual:remix/server-build";
