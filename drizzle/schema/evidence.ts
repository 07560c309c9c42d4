import { type SQLWrapper, sql } from "drizzle-orm";

/**
 * What a business is known by, as expressions of the database: the generated columns of `businesses`, and the rows that
 * are compared with it, have them from here. The rule itself is app/models/listings/same/evidence.server.ts.
 */

/** Where any business may have a page: a host that says nothing about whose it is. With whatever stands before it. */
const sharedHosts = [
  ...["facebook.com", "instagram.com", "twitter.com", "x.com", "linkedin.com", "youtube.com", "tiktok.com"],
  ...["pinterest.com", "pinterest.co.uk", "threads.net", "t.me", "wa.me", "linktr.ee", "carrd.co", "bit.ly"],
  ...["google.com", "google.co.uk", "g.page", "goo.gl", "business.site", "bing.com", "trustpilot.com"],
  ...[
    "yell.com",
    "yelp.com",
    "yelp.co.uk",
    "checkatrade.com",
    "mybuilder.com",
    "ratedpeople.com",
    "bark.com",
  ],
  ...["trustatrader.com", "trustedtraders.which.co.uk", "which.co.uk", "thomsonlocal.com", "freeindex.co.uk"],
  ...[
    "cylex-uk.co.uk",
    "scoot.co.uk",
    "192.com",
    "hotfrog.co.uk",
    "gumtree.com",
    "nextdoor.co.uk",
    "houzz.co.uk",
  ],
  ...["wix.com", "wixsite.com", "wordpress.com", "blogspot.com", "blogspot.co.uk", "weebly.com", "webs.com"],
  ...["squarespace.com", "square.site", "godaddysites.com", "jimdosite.com", "webnode.co.uk", "yolasite.com"],
  ...["myshopify.com", "github.io", "netlify.app", "vercel.app"],
] as const;

const shared = `(^|[.])(${sharedHosts.map((host) => host.replaceAll(".", "[.]")).join("|")})$`;

/** The host of a website without `www.`; null where it is none of the business's own. */
export const websiteHost = (website: SQLWrapper) => {
  const host = sql`substring(lower(${website}) from '^(?:https?://)?(?:www[.])?([^/:?#]+)')`;
  return sql`case when ${host} !~ '${sql.raw(shared)}' then ${host} end`;
};

/** Words that one hand writes in a name and another leaves out. */
const leftOut = ["ltd", "limited", "llp", "plc", "and", "the"];

/** Letters and digits of a name without accents and such words; null where nothing is left. */
export const nameKey = (name: SQLWrapper) => sql`nullif(regexp_replace(regexp_replace(
  lower(normalize(${name}, NFKD)), '\\m(${sql.raw(leftOut.join("|"))})\\M', '', 'g'), '[^[:alnum:]]', '', 'g'), '')`;

/** A whole postcode as one word; null of half a one, which many share. */
export const postcodeKey = (postcode: SQLWrapper) =>
  sql`substring(upper(replace(${postcode}, ' ', '')) from '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$')`;
