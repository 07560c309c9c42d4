import { describe, expect, test } from "vitest";
import { mailHtml } from "~/models/messages/mail-html";
import { type MailBlock, mailText, paragraph } from "~/models/messages/message";
import { readDocument } from "../../support/pages/document";

const read = (blocks: MailBlock[], subject = "Hello") =>
  readDocument(mailHtml({ subject, blocks, origin: "https://fettle.example" }));

const everyKind: MailBlock[] = [
  paragraph("Hello Ann,"),
  paragraph("It is in.\nWe are on it."),
  { kind: "price", text: "£9,282 – £12,558" },
  { kind: "facts", facts: [{ term: "Work", text: "Roofing" }] },
  { kind: "card", title: "Field Roofing", lines: ["Slate", "Checked 3 May 2026"] },
  { kind: "list", intro: "Sent to:", items: ["Field Roofing", "Shah & Sons"] },
  { kind: "button", label: "See your request", address: "https://fettle.example/my-request/abc?a=1&b=2" },
  { kind: "quote", text: "Do you cover Otley?\n\nI could not find it." },
];

describe("a mail", () => {
  test("says the same, in the same order, as text and as HTML", () => {
    expect(mailText(everyKind)).toBe(
      [
        "Hello Ann,",
        "It is in.\nWe are on it.",
        "£9,282 – £12,558",
        "Work: Roofing",
        "Field Roofing\nSlate\nChecked 3 May 2026",
        "Sent to:\n- Field Roofing\n- Shah & Sons",
        "See your request:\nhttps://fettle.example/my-request/abc?a=1&b=2",
        "Do you cover Otley?\n\nI could not find it.",
      ].join("\n\n"),
    );
    const words = (text: string) =>
      text
        .replace(/https:\S+|[-:]|\s+/g, " ")
        .replace(/ +/g, " ")
        .trim();
    const document = read(everyKind);
    for (const end of document.querySelectorAll("br, p, th, td, li, blockquote")) end.after(" ");
    expect(words(document.body.textContent)).toBe(`Fettle ${words(mailText(everyKind))}`);
  });

  test("leads where its button says and nowhere else, and that is a page", () => {
    const [link, ...others] = read(everyKind).querySelectorAll("a");
    expect(others).toEqual([]);
    expect(link?.textContent).toBe("See your request");
    expect(link?.getAttribute("href")).toBe("https://fettle.example/my-request/abc?a=1&b=2");
    const button: MailBlock = { kind: "button", label: "Press", address: "javascript:alert(1)" };
    expect(() => read([button])).toThrow();
  });

  test("says which language it is in, fits a phone, follows its dark mode and sets the price large", () => {
    const document = read(everyKind, "Your estimate: £1 – £2");
    expect(document.documentElement.lang).toBe("en-GB");
    expect(document.title).toBe("Your estimate: £1 – £2");
    expect(document.querySelector("meta[name=viewport]")?.getAttribute("content")).toContain("device-width");
    expect(document.querySelector("meta[name=color-scheme]")?.getAttribute("content")).toBe("light dark");
    expect(document.querySelector("style")?.textContent).toContain("prefers-color-scheme: dark");
    const price = [...document.querySelectorAll("p")].find(({ textContent }) => textContent.startsWith("£"));
    expect(price?.style.fontSize).toBe("27px");
  });

  test("shows a photo of ours beside a business, and nobody else's", () => {
    const card = (picture: string) => read([{ kind: "card", title: "Field Roofing", lines: [], picture }]);
    const own = "/pictures/galleries/1/1-1-400.webp";
    expect(card(own).querySelector("img")?.src).toBe(`https://fettle.example${own}`);
    expect(read([paragraph("Hello")]).querySelectorAll("img, svg, link, [src]")).toHaveLength(0);
    for (const other of ["https://evil.example/pictures/1.webp", "@evil.example/", "/logout"]) {
      expect(card(other).querySelectorAll("img")).toHaveLength(0);
    }
  });
});

test.each([
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><a href="javascript:alert(1)">press</a>`,
  `</title></style><script>alert(1)</script>`,
  `javascript:alert(1)`,
  `https://fettle.example/"onmouseover="alert(1)`,
  `See:\nhttps://fettle.example/'><script>alert(1)</script>`,
  `Pay here:\nhttps://evil.example`,
  `- one\n- two`,
])("what somebody typed stays text, whatever block it is in: %s", (typed) => {
  const document = read(
    [
      paragraph(typed),
      { kind: "quote", text: typed },
      { kind: "list", intro: typed, items: [typed] },
      { kind: "facts", facts: [{ term: "From", text: typed }] },
      { kind: "card", title: typed, lines: [typed], picture: typed },
    ],
    typed,
  );
  expect(document.querySelectorAll("script, img, iframe, a")).toHaveLength(0);
  expect(document.querySelectorAll("li")).toHaveLength(1);
  for (const element of document.querySelectorAll("*")) {
    expect([...element.attributes].filter(({ name }) => name.startsWith("on"))).toEqual([]);
  }
  expect(document.body.textContent).toContain(typed.split("\n")[0]);
});
