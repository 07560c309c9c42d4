import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { parseSitemapFileName, sitemapEnd, sitemapEntry, sitemapStart } from "~/models/listings/sitemap";
import { sitemapListings } from "~/models/listings/sitemap.server";
import { paths } from "~/paths";
import { listPages, listPlacePages, sitemapAway, sitemapHeaders } from "./sitemap.server";

/** `/sitemap/{name}.xml`: the pages, the places, or some of the listings, which are sent while they are read. */
export function loader({ params }: LoaderFunctionArgs) {
  const file = parseSitemapFileName(params.file ?? "");
  if (!file) throw refusal(404, "There is no such file.");
  return answerOrAway(sitemapAway, async () => {
    if (file.kind === "listings") return answerListings(file.prefix);
    const pages = file.kind === "pages" ? listPages() : await listPlacePages();
    const text = sitemapStart + pages.map((page) => entryOf(page)).join("") + sitemapEnd;
    return new Response(text, { headers: sitemapHeaders });
  });
}

/** Answers once the first listings are read, so that a database that is away is known by then. */
async function answerListings(prefix: string): Promise<Response> {
  const batches = sitemapListings(prefix);
  const first = await batches.next();
  const text = async function* () {
    yield sitemapStart;
    for (let batch = first; !batch.done; batch = await batches.next())
      yield batch.value
        .map(({ citySlug, slug, updatedAt }) => entryOf(paths.business(citySlug, slug), updatedAt))
        .join("");
    yield sitemapEnd;
  };
  // Reads one batch ahead, not the default of sixteen.
  const stream = createReadableStreamFromReadable(Readable.from(text(), { highWaterMark: 1 }));
  return new Response(stream, { headers: sitemapHeaders });
}

const entryOf = (path: string, changedAt?: Date) => sitemapEntry({ address: env.SITE_URL + path, changedAt });
