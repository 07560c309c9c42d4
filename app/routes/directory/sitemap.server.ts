import { isDatabaseUnavailable } from "~/models/faults/outage.server";

/** A crawler may keep a file as long as a cache may keep a page. */
export const sitemapHeaders = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=0, s-maxage=60",
};

/** Answers a crawler; 503 when the database is away, so that it comes back instead of forgetting pages. */
export async function answerCrawler(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return new Response("The sitemap is not available just now.", {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "300" },
    });
  }
}
