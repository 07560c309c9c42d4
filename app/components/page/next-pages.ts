import { announcedTrades } from "~/models/trades/trade";
import { paths } from "~/paths";

/**
 * URL patterns, with any query, of pages that a reader is likely to open next. All are the same for everybody and have
 * no side effects when they are fetched; a test checks that.
 */
export const nextPages: readonly string[] = [
  paths.home,
  paths.services,
  paths.service(":trade"),
  ...announcedTrades.map(({ slug }) => paths.trade(slug)),
  paths.directory,
  paths.findRoofer(),
  paths.cityRoofers(":city"),
  paths.anyBusiness,
  paths.roofingBusiness(":id"),
  paths.serviceIn(":service", ":city"),
  paths.howWeOrderResults,
];

/** Exception: who is open now is soon out of date. */
export const trueForAMoment = { pathname: "/*", search: "*open=now*" };

/** Links whose pages are fetched before anybody points at them, once the browser idles (app/enhance.js). */
export const soonPages = "[data-idle] [data-soon]";
