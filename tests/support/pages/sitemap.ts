import { readDocument } from "./document";
import { Visitor } from "./visitor";

/** The addresses in a file of the sitemap or in its index, as a crawler reads them. */
export async function sitemapAddresses(address: string, crawler = new Visitor()): Promise<string[]> {
  const answer = await crawler.raw(address);
  const type = answer.headers.get("Content-Type");
  if (answer.status !== 200 || type !== "application/xml; charset=utf-8") {
    throw new Error(`${address} answers ${answer.status} with ${type}`);
  }
  return [...readDocument(await answer.text()).querySelectorAll("loc")].map(
    ({ textContent }) => textContent ?? "",
  );
}
