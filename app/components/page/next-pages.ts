import { announcedTrades } from "~/models/trades/trade";
import { paths } from "~/paths";

/**
 * Pages that somebody who reads one of ours is likely to open next, as patterns of addresses, whatever follows a
 * question mark. All are the same for everybody and change nothing when they are fetched; a test holds them to that.
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

/** But for what is untrue a moment later: who is open. */
export const trueForAMoment = { pathname: "/*", search: "*open=now*" };

/** Of these, what is fetched before anybody points at it, once the page has come and the browser idles (app/enhance.js). */
export const soonPages = "[data-idle] [data-soon]";
