import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { mailHtml } from "~/models/messages/mail-html";

const read = (body: string, subject = "Hello") =>
  new JSDOM(mailHtml({ subject, body }), { url: "https://mail.example/" }).window.document;

describe("a mail as HTML", () => {
  test("has its paragraphs and the breaks within them", () => {
    const document = read("Hello Ann,\n\nIt is in.\nWe are on it.\r\n\r\nFettle");
    const paragraphs = [...document.querySelectorAll("p")];
    expect(paragraphs.map(({ innerHTML }) => innerHTML)).toEqual([
      "Hello Ann,",
      "It is in.<br>We are on it.",
      "Fettle",
    ]);
  });

  test("makes a button of an address that ends a paragraph, named by the line before it", () => {
    const [link, ...others] = read("See your request:\nhttps://fettle.example/my-request/abc").links;
    expect(others).toEqual([]);
    expect(link?.textContent).toBe("See your request");
    expect(link?.getAttribute("href")).toBe("https://fettle.example/my-request/abc");
    expect(link?.style.padding).toBe("13px 20px");
  });

  test("links an address within a sentence, without the full stop after it", () => {
    const [link] = read("Look at https://fettle.example/a?b=1&c=2.").links;
    expect(link?.getAttribute("href")).toBe("https://fettle.example/a?b=1&c=2");
    expect(link?.textContent).toBe("https://fettle.example/a?b=1&c=2");
  });

  test("lists what is listed, after what introduces it", () => {
    const document = read("Sent to:\n- Field Roofing\n- Shah & Sons");
    expect(document.querySelector("p")?.textContent).toBe("Sent to:");
    expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Field Roofing",
      "Shah & Sons",
    ]);
  });

  test("sets the price large", () => {
    expect(read("£9,282 – £12,558").querySelector("p")?.style.fontSize).toBe("26px");
  });

  test("says which language it is in, fits a phone and follows its dark mode", () => {
    const document = read("Hello", "Your estimate: £1 – £2");
    expect(document.documentElement.lang).toBe("en-GB");
    expect(document.title).toBe("Your estimate: £1 – £2");
    expect(document.querySelector("meta[name=viewport]")?.getAttribute("content")).toContain("device-width");
    expect(document.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
  });

  test("is small, and asks nothing of anybody else", () => {
    const html = mailHtml({ subject: "Hello", body: "Hello" });
    expect(html.length).toBeLessThan(1500);
    expect(html).not.toMatch(/src=|url\(|<link/);
  });
});

describe("what somebody typed", () => {
  test.each([
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `"><a href="javascript:alert(1)">press</a>`,
    `</title></style><script>alert(1)</script>`,
    `javascript:alert(1)`,
    `https://fettle.example/"onmouseover="alert(1)`,
    `See:\nhttps://fettle.example/'><script>alert(1)</script>`,
  ])("stays text: %s", (typed) => {
    const document = read(`Hello ${typed}\n\n${typed}`, typed);
    expect(document.querySelectorAll("script, img, iframe")).toHaveLength(0);
    for (const element of document.querySelectorAll("*")) {
      expect([...element.attributes].filter(({ name }) => name.startsWith("on"))).toEqual([]);
    }
    for (const link of document.links) expect(link.protocol).toBe("https:");
    expect(document.body.textContent).toContain(typed.split("\n")[0]);
  });
});
