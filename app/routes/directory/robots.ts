import { env } from "~/env.server";
import { closedPaths } from "~/models/listings/sitemap";
import { paths } from "~/paths";

/** Tells crawlers where not to go, and where the list of pages is. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...closedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.SITE_URL}${paths.sitemap}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
