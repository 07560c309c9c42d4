import { Meta } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pageMeta } from "~/components/page/page-meta";
import { localBusiness } from "~/models/listings/structured-data";
import { readDocument } from "../support/pages/document";

/** The stub warns at each rendering that a server runs no layout effects. */
const quiet = vi.spyOn(console, "error");
beforeAll(() => void quiet.mockImplementation(() => undefined));
afterAll(() => quiet.mockRestore());

const root = { id: "root", data: { origin: "https://fettle.example" } };

/** The head as a browser reads it, rendered by the framework as on a page. */
function headOf(
  ...[facts, matches = [root]]: [Parameters<typeof pageMeta>[0], Parameters<typeof pageMeta>[1]?]
) {
  const Page = createRemixStub([{ path: "/", Component: Meta, meta: () => pageMeta(facts, matches) }]);
  const html = renderToStaticMarkup(createElement(Page));
  return readDocument(`<!DOCTYPE html><head>${html}</head><body></body>`);
}

const content = (document: Document, name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");

describe("the head of a page", () => {
  test("says what it is, and where, to search engines and in shared links", () => {
    const head = headOf({ title: "Services", description: "What we do.", path: "/services" });
    expect(head.title).toBe("Services · Fettle");
    expect(content(head, "description")).toBe("What we do.");
    expect(head.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      "https://fettle.example/services",
    );
    expect(content(head, "og:title")).toBe("Services");
    expect(content(head, "og:url")).toBe("https://fettle.example/services");
    expect(content(head, "twitter:card")).toBe("summary_large_image");
    expect(content(head, "og:image")).toBe("https://fettle.example/share.png");
    expect(content(head, "robots")).toBeUndefined();
  });

  test("says the site's name once", () => {
    expect(headOf({ title: "Fettle: a roof", description: "d", path: "/" }).title).toBe("Fettle: a roof");
  });

  test("shows a picture of its own where there is one, by its whole address", () => {
    const head = headOf({ title: "T", description: "d", path: "/", image: "/files/a.webp" });
    expect(content(head, "og:image")).toBe("https://fettle.example/files/a.webp");
  });

  test("of a page for nobody's list has a description and asks not to be listed, and no more", () => {
    const head = headOf({ title: "Your estimate", description: "Yours.", noindex: true });
    expect(content(head, "robots")).toBe("noindex");
    expect(content(head, "description")).toBe("Yours.");
    expect(head.querySelectorAll("link, [property], script")).toHaveLength(0);
  });

  test("names no address when the root could not say the origin", () => {
    const head = headOf({ title: "T", description: "d", path: "/", image: "/a.webp" }, [{ id: "root" }]);
    expect(content(head, "robots")).toBe("noindex");
    expect(head.querySelectorAll("link, [property]")).toHaveLength(0);
  });

  test("cuts a long description between words", () => {
    const long = `${"Slate, tile and lead work.\n ".repeat(10)}End`;
    const shown = content(headOf({ title: "T", description: long, path: "/" }), "description") ?? "";
    expect(shown.length).toBeLessThanOrEqual(160);
    expect(shown).toMatch(/^Slate, tile and lead work\. Slate.* (Slate|tile|and|lead|work)…$/);
    const unbroken = content(headOf({ title: "T", description: "x".repeat(500), path: "/" }), "description");
    expect(unbroken).toBe(`${"x".repeat(159)}…`);
  });

  test("holds whatever a business calls itself, and nothing breaks out of it", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "\u2028\u2029",
        "]]>",
        '"onload="x',
        "</title>",
      ),
    );
    const names = fc.sample(hostile, 300);
    const jsonLd = names.map((name) =>
      localBusiness({ name, description: name, city: name }, { path: "/roofers/leeds/x" }),
    );
    const head = headOf({ title: names.join(), description: names.join(), path: "/", jsonLd });
    const scripts = [...head.querySelectorAll("script")];
    expect(scripts.map(({ type }) => type)).toEqual(names.map(() => "application/ld+json"));
    const read: { name?: string; url: string }[] = scripts.map(({ text }) => JSON.parse(text));
    expect(read.map(({ name = "" }) => name)).toEqual(names);
    expect(new Set(read.map(({ url }) => url))).toEqual(new Set(["https://fettle.example/roofers/leeds/x"]));
    expect(head.querySelectorAll("title")).toHaveLength(1);
    expect(head.body.childNodes).toHaveLength(0);
  });
});
