import { afterEach, expect, test, vi } from "vitest";
import { listingScope, now, soon } from "~/models/listings/scope";
import { PageCache, wideEveryMs } from "~/page-cache/page-cache.server";

const page = (text: string) => ({
  headers: {},
  etag: `W/"${text}"`,
  body: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
});
const text = (pages: PageCache, address: string, encoding = "br") =>
  new TextDecoder().decode(pages.find(address, encoding)?.body);

const made = (body: string, shows: string[] = [], begun = 1) => ({
  begun,
  shows: new Set(shows),
  page: page(body),
});

/** Asked for twice, as it takes. */
function cache(
  pages: PageCache,
  address: string,
  body: string,
  { encoding = "br", shows = [""] } = {},
): void {
  pages.add(address, encoding, made(body, shows, pages.version));
  pages.add(address, encoding, made(body, shows, pages.version));
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a page is cached from the second time it is asked for", () => {
  const pages = new PageCache();
  pages.add("/", "br", made("home"));
  expect(pages.find("/", "br")).toBeUndefined();
  pages.add("/", "br", made("home"));
  expect(text(pages, "/")).toBe("home");
});

test("pages that differ in their query or encoding are not taken for each other", () => {
  const pages = new PageCache();
  cache(pages, "/directory?page=1", "one");
  cache(pages, "/directory?page=2", "two");
  cache(pages, "/directory?page=2", "two zipped", { encoding: "gzip" });
  expect(text(pages, "/directory?page=1")).toBe("one");
  expect(text(pages, "/directory?page=2")).toBe("two");
  expect(text(pages, "/directory?page=2", "gzip")).toBe("two zipped");
  expect(pages.find("/directory?page=1", "gzip")).toBeUndefined();
});

test("a change forgets the pages that show it and no others", () => {
  const pages = new PageCache();
  const [ann, ben] = [listingScope("a"), listingScope("b")];
  cache(pages, "/roofers/leeds/ann", "Ann", { shows: [ann, "roofing/leeds"] });
  cache(pages, "/roofers/leeds/ben", "Ben", { shows: [ben, "roofing/leeds"] });
  cache(pages, "/roofers-york", "York", { shows: ["roofing/york"] });
  cache(pages, "/services", "Services", { shows: [] });

  pages.forget([ann]);
  expect(pages.find("/roofers/leeds/ann", "br")).toBeUndefined();
  expect(text(pages, "/roofers/leeds/ben")).toBe("Ben");
  pages.forget(["roofing/leeds"]);
  expect(pages.find("/roofers/leeds/ben", "br")).toBeUndefined();
  expect(text(pages, "/roofers-york")).toBe("York");
  pages.forget([now]);
  expect(pages.find("/roofers-york", "br")).toBeUndefined();
  expect(pages.find("/services", "br")).toBeUndefined();
});

test.each([
  ["what it shows", ["roofing/leeds"]],
  ["everything", [now]],
])("a page that was begun before a change of %s and finished after it is not kept", (_, scopes) => {
  const pages = new PageCache();
  const begun = pages.version;
  pages.forget(scopes);
  for (let time = 0; time < 3; time++) pages.add("/", "br", made("240 roofers", ["roofing/leeds"], begun));
  expect(pages.find("/", "br")).toBeUndefined();
  cache(pages, "/", "239 roofers", { shows: ["roofing/leeds"] });
  expect(text(pages, "/")).toBe("239 roofers");
});

test("a page that was begun before a change of something else is kept", () => {
  const pages = new PageCache();
  const begun = pages.version;
  pages.forget(["roofing/york"]);
  for (let time = 0; time < 2; time++) pages.add("/", "br", made("Leeds", ["roofing/leeds"], begun));
  expect(text(pages, "/")).toBe("Leeds");
});

test("what was in use is kept again from the first time that it is made", () => {
  const pages = new PageCache();
  cache(pages, "/", "240 roofers", { shows: ["roofing/leeds"] });
  pages.forget(["roofing/leeds"]);
  pages.add("/", "br", made("239 roofers", ["roofing/leeds"], pages.version));
  expect(text(pages, "/")).toBe("239 roofers");
});

test("pages of all listings are forgotten at once, and then every five seconds while changes go on", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const pages = new PageCache();
  const forgotAndRefilled = () => {
    const forgot = pages.find("/directory", "br") === undefined;
    cache(pages, "/directory", "all");
    return forgot;
  };
  forgotAndRefilled();
  pages.forget([""]);
  expect(forgotAndRefilled()).toBe(true);
  pages.forget([""]);
  pages.forget([""]);
  vi.advanceTimersByTime(wideEveryMs - 1);
  expect(forgotAndRefilled()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(forgotAndRefilled()).toBe(true);
  // Nothing has changed since: nothing more is forgotten, and the next change at once.
  vi.advanceTimersByTime(2 * wideEveryMs);
  expect(forgotAndRefilled()).toBe(false);
  pages.forget([""]);
  expect(forgotAndRefilled()).toBe(true);
});

test("a page of all listings that was begun in between is forgotten with the others", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const pages = new PageCache();
  pages.forget([soon]);
  const begun = pages.version;
  pages.forget([soon]);
  pages.add("/", "br", made("as it was", [""], begun));
  pages.add("/", "br", made("as it was", [""], begun));
  vi.advanceTimersByTime(wideEveryMs);
  expect(pages.find("/", "br")).toBeUndefined();
  pages.add("/", "br", made("as it was", [""], begun));
  expect(pages.find("/", "br")).toBeUndefined();
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
