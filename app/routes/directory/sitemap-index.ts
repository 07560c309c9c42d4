import { env } from "~/env.server";
import { answerOrAway } from "~/http/outage.server";
import { type SitemapFile, sitemapFileName, sitemapIndex } from "~/models/listings/sitemap";
import { listSitemapPrefixes } from "~/models/listings/sitemap.server";
import { paths } from "~/paths";
import { sitemapAway, sitemapHeaders } from "./sitemap.server";

/** `/sitemap.xml`: the index of the sitemap's files. */
export const loader = () =>
  answerOrAway(sitemapAway, async () => {
    const prefixes = await listSitemapPrefixes();
    const files: SitemapFile[] = [
      { kind: "pages" },
      { kind: "places" },
      ...prefixes.map((prefix) => ({ kind: "listings" as const, prefix })),
    ];
    const addresses = files.map((file) => env.SITE_URL + paths.sitemapFile(sitemapFileName(file)));
    return new Response(sitemapIndex(addresses), { headers: sitemapHeaders });
  });
