import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { BusinessCard, type CardSize, Stamp } from "~/components/listing/business-card";
import { roofKindOf } from "~/components/listing/roof-drawing";
import { formatTotal } from "~/components/listing/search/listing-search";
import type { ListingSummary } from "~/models/listings/listing";
import { readDocument } from "../support/pages/document";

const slater: ListingSummary = {
  id: "0b8f5c0e-3f0e-4c59-9f39-0d6a4a1c2b3d",
  slug: "kirkgate-slaters",
  name: "Kirkgate Slaters",
  city: "Leeds",
  citySlug: "leeds",
  streetAddress: null,
  description: "",
  services: [],
  rating: 0,
  reviews: 0,
  verified: false,
  featured: false,
  claimed: true,
  checkedOn: null,
  phone: null,
};

/** The lines of the card, as they are read. */
function linesOf(listing: Partial<ListingSummary>, size: CardSize = {}): (string | null)[] {
  const card = createElement(BusinessCard, { listing: { ...slater, ...listing }, ...size });
  const document = readDocument(renderToStaticMarkup(card));
  return [...document.querySelectorAll("h2, h3, p")].map((line) => line.textContent);
}

describe("a card", () => {
  test("of somebody new says only what is known", () => {
    expect(linesOf({})).toEqual(["Kirkgate Slaters", "No reviews yet · Leeds", "View Profile"]);
  });

  test("of a known one says how good, how far, what was checked and when, and rings it", () => {
    const known = {
      rating: 4.9,
      reviews: 1076,
      verified: true,
      checkedOn: `${new Date().getFullYear()}-05-02`,
      phone: "+441134960117",
    };
    const card = createElement(BusinessCard, { listing: { ...slater, ...known, distanceMiles: 2.8 } });
    const document = readDocument(renderToStaticMarkup(card));
    const [, rating, checked] = [...document.querySelectorAll("h3, p")].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(rating).toBe("4.9 out of 5 (1,076 reviews) · about 3 miles");
    expect(checked).toBe("Verified.  Checked 2 May");
    expect(renderToStaticMarkup(createElement(Stamp, { checkedOn: "2019-05-02" }))).toContain("2 May 2019");
    for (const unseen of document.querySelectorAll(".sr-only")) unseen.remove();
    expect(document.querySelector("p")?.textContent?.trim()).toBe("4.9 (1,076) · about 3 miles");
    const call = document.querySelector("a[href^='tel:']");
    expect(call?.getAttribute("aria-label")).toBe("Call Kirkgate Slaters, 0113 496 0117");
    expect(call?.hasAttribute("data-call")).toBe(false);
  });

  test.each([
    [0, "under 0.1 miles"],
    [0.31, "0.3 miles"],
    [0.96, "1 mile"],
    [1, "1 mile"],
    [1.25, "1.3 miles"],
    [24.949, "24.9 miles"],
    [null, "distance unknown"],
  ])("at %j miles says '%s' in place of the city", (distanceMiles, words) => {
    expect(linesOf({ distanceMiles, placedExactly: true }, { exactly: true })[1]).toBe(
      `No reviews yet · ${words}`,
    );
  });

  test.each([
    [0, "about 1 mile"],
    [1.49, "about 1 mile"],
    [2.5, "about 3 miles"],
    [null, "distance unknown"],
  ])("at %j miles from or to the middle of an area says '%s'", (distanceMiles, words) => {
    expect(linesOf({ distanceMiles, placedExactly: true })[1]).toBe(`No reviews yet · ${words}`);
    expect(linesOf({ distanceMiles, placedExactly: false }, { exactly: true })[1]).toBe(
      `No reviews yet · ${words}`,
    );
  });

  test("cuts a description between words, else characters, at 150 of them or where its list says", () => {
    const description = "We mend roofs. ".repeat(20);
    const long = linesOf({ description })[2] ?? "";
    expect(long).toMatch(/^We mend.*(We|mend|roofs)…$/);
    expect(long.length).toBeLessThanOrEqual(151);
    expect(linesOf({ description }, { descriptionCut: 20 })[2]).toBe("We mend roofs. We…");
    expect(linesOf({ description: "Short." })[2]).toBe("Short.");
    expect(linesOf({ description: "x".repeat(200) })[2]).toBe(`${"x".repeat(150)}…`);
    expect(linesOf({ description: `x${"🏠".repeat(100)}` })[2]).toBe(`x${"🏠".repeat(74)}…`);
  });

  test("names three services or as many as its list says, and counts the rest", () => {
    const services = ["Slate", "Lead", "Gutters", "Chimneys"];
    expect(linesOf({ services })[2]).toBe("Slate, Lead, Gutters +1 more");
    expect(linesOf({ services }, { servicesCut: 2 })[2]).toBe("Slate, Lead +2 more");
    expect(linesOf({ services: services.slice(1) })[2]).toBe("Lead, Gutters, Chimneys");
  });
});

test.each([
  [0, true, "0 roofers"],
  [1, true, "1 roofer"],
  [240, true, "240 roofers"],
  [1000, true, "1,000 roofers"],
  [1000, false, "1,000+ roofers"],
  [1, false, "1+ roofers"],
  [0, false, "Please type at least two letters, or a longer or less common word."],
])("%d found, counted to the end: %j, reads '%s'", (count, exact, words) => {
  expect(formatTotal({ count, exact }, ["roofer", "roofers"])).toBe(words);
});

test.each([
  ["Kirkgate Slaters", [], "slate"],
  ["Kirkstall Flat Roof Co.", ["Slate roofs"], "flat"],
  ["Oulton & Rothwell", ["Tiling", "Flat roofs"], "tile"],
  ["M & B", ["Gutters", "Lead work"], "metal"],
  ["Old Barns", ["Thatching"], "thatch"],
])("the roof that is drawn for %j without a picture, who does %j, is of %s", (name, services, kind) => {
  expect(roofKindOf(name, services)).toBe(kind);
});
