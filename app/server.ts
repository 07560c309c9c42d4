import * as build from "virtual:remix/server-build";
import { openPages } from "~/http/pages/pages.server";

/** What remix-serve is given: the framework's build, which our own pages are answered from too. */
openPages(build);

export * from "virtual:remix/server-build";
