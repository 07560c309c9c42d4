import * as build from "virtual:remix/server-build";
import { openPages } from "~/http/pages/pages.server";

/** The build that remix-serve is given, from which our own pages are answered too. */
openPages(build);

export * from "virtual:remix/server-build";
