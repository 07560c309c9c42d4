import { afterEach, expect, test, vi } from "vitest";
import { PageCache } from "~/page-cache/page-cache.server";

const page = (text: string) => ({
  headers: {},
  etag: `W/"${text}"`,
  body: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
});
const text = (pages: PageCache, address: string, encoding = "br") =>
  new TextDecoder().decode(pages.find(address, encoding)?.body);

/** Asked for twice, as it takes. */
function cache(pages: PageCache, address: string, body: string, encoding = "br"): void {
  pages.add(address, encoding, pages.version, page(body));
  pages.add(address, encoding, pages.version, page(body));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page is cached from the second time it is asked for", () => {
  const pages = new PageCache();
  pages.add("/", "br", pages.version, page("home"));
  expect(pages.find("/", "br")).toBeUndefined();
  pages.add("/", "br", pages.version, page("home"));
  expect(text(pages, "/")).toBe("home");
});

test("pages that differ in their query or encoding are not taken for each other", () => {
  const pages = new PageCache();
  cache(pages, "/directory?page=1", "one");
  cache(pages, "/directory?page=2", "two");
  cache(pages, "/directory?page=2", "two zipped", "gzip");
  expect(text(pages, "/directory?page=1")).toBe("one");
  expect(text(pages, "/directory?page=2")).toBe("two");
  expect(text(pages, "/directory?page=2", "gzip")).toBe("two zipped");
  expect(pages.find("/directory?page=1", "gzip")).toBeUndefined();
});

test("nothing outlives a change of a listing, not even what was begun before and finished after", () => {
  const pages = new PageCache();
  cache(pages, "/", "240 roofers");
  const begun = pages.version;
  pages.purge();
  expect(pages.find("/", "br")).toBeUndefined();
  pages.add("/", "br", begun, page("240 roofers"));
  pages.add("/", "br", begun, page("240 roofers"));
  expect(pages.find("/", "br")).toBeUndefined();
  cache(pages, "/", "239 roofers");
  expect(text(pages, "/")).toBe("239 roofers");
});

test("a page is made again after a minute, for what no listing says", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const started = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(started);
  const passSeconds = (seconds: number) => {
    clock.mockReturnValue(started + seconds * 1000);
    vi.advanceTimersByTime(seconds * 1000);
  };
  const pages = new PageCache();
  cache(pages, "/", "home");
  passSeconds(59);
  expect(text(pages, "/")).toBe("home");
  passSeconds(61);
  expect(pages.find("/", "br")).toBeUndefined();
});

test("a hundred megabytes of other pages push out what nobody asks for, and nothing that is in use", () => {
  const pages = new PageCache();
  const megabyte = "x".repeat(1_000_000);
  cache(pages, "/in-use", "in use");
  cache(pages, "/forgotten", "forgotten");
  for (let number = 0; number < 100; number++) {
    cache(pages, `/directory?page=${number}`, megabyte);
    expect(text(pages, "/in-use")).toBe("in use");
  }
  expect(pages.find("/forgotten", "br")).toBeUndefined();
  expect(text(pages, "/directory?page=99")).toHaveLength(1_000_000);
});

test("an address that nobody types twice is not cached", () => {
  const pages = new PageCache();
  const endless = `/directory?q=${"a".repeat(10_000)}`;
  cache(pages, endless, "nothing found");
  expect(pages.find(endless, "br")).toBeUndefined();
});
