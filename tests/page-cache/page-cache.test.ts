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
function keep(pages: PageCache, address: string, body: string, encoding = "br"): void {
  pages.keep(address, encoding, pages.version, page(body));
  pages.keep(address, encoding, pages.version, page(body));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page is kept from the second time it is asked for", () => {
  const pages = new PageCache();
  pages.keep("/", "br", pages.version, page("home"));
  expect(pages.find("/", "br")).toBeUndefined();
  pages.keep("/", "br", pages.version, page("home"));
  expect(text(pages, "/")).toBe("home");
});

test("pages that differ in their query or encoding are not taken for each other", () => {
  const pages = new PageCache();
  keep(pages, "/directory?page=1", "one");
  keep(pages, "/directory?page=2", "two");
  keep(pages, "/directory?page=2", "two zipped", "gzip");
  expect(text(pages, "/directory?page=1")).toBe("one");
  expect(text(pages, "/directory?page=2")).toBe("two");
  expect(text(pages, "/directory?page=2", "gzip")).toBe("two zipped");
  expect(pages.find("/directory?page=1", "gzip")).toBeUndefined();
});

test("nothing outlives a change of a listing, not even what was begun before and finished after", () => {
  const pages = new PageCache();
  keep(pages, "/", "240 roofers");
  const begun = pages.version;
  pages.purge();
  expect(pages.find("/", "br")).toBeUndefined();
  pages.keep("/", "br", begun, page("240 roofers"));
  pages.keep("/", "br", begun, page("240 roofers"));
  expect(pages.find("/", "br")).toBeUndefined();
  keep(pages, "/", "239 roofers");
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
  keep(pages, "/", "home");
  passSeconds(59);
  expect(text(pages, "/")).toBe("home");
  passSeconds(61);
  expect(pages.find("/", "br")).toBeUndefined();
});

test("a hundred megabytes of other pages push out what nobody asks for, and nothing that is in use", () => {
  const pages = new PageCache();
  const megabyte = "x".repeat(1_000_000);
  keep(pages, "/in-use", "in use");
  keep(pages, "/forgotten", "forgotten");
  for (let number = 0; number < 100; number++) {
    keep(pages, `/directory?page=${number}`, megabyte);
    expect(text(pages, "/in-use")).toBe("in use");
  }
  expect(pages.find("/forgotten", "br")).toBeUndefined();
  expect(text(pages, "/directory?page=99")).toHaveLength(1_000_000);
});

test("an address that nobody types twice is not kept", () => {
  const pages = new PageCache();
  const endless = `/directory?q=${"a".repeat(10_000)}`;
  keep(pages, endless, "nothing found");
  expect(pages.find(endless, "br")).toBeUndefined();
});
