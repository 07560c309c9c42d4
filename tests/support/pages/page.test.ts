import { describe, expect, test } from "vitest";
import { CookieJar } from "./cookie-jar";
import { Page } from "./page";

function pageWith(body: string, headers: Record<string, string> = {}): Page {
  const html = `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  const type = { "Content-Type": "text/html; charset=utf-8" };
  return new Page(
    new URL("http://localhost:3000/here?page=2"),
    200,
    new Headers({ ...type, ...headers }),
    html,
  );
}

const fieldsOf = (page: Page, name: string) => page.submission(page.button(name)).fields;

describe("a form", () => {
  test("sends what a browser would: the pressed button and nothing that is off, nameless or another's", () => {
    const page = pageWith(`
      <form method="post" action="/there">
        <label>Name <input name="name" value="Ann"></label>
        <label>Notes <textarea name="notes">one\ntwo</textarea></label>
        <input name="off" value="x" disabled><input value="nameless">
        <label><input type="checkbox" name="terms" value="yes"> I agree</label>
        <button name="go" value="left">Left</button><button name="go" value="right">Right</button>
      </form>
      <form><input name="other" value="x"></form>`);
    page.choose("I agree");
    expect(page.submission(page.button("Right"))).toMatchObject({
      method: "POST",
      multipart: false,
      url: new URL("http://localhost:3000/there"),
      fields: [
        ["name", "Ann"],
        ["notes", "one\r\ntwo"],
        ["terms", "yes"],
        ["go", "right"],
      ],
    });
  });

  test.each([
    ["an address without a host", `<input aria-label="A" type="email" name="a">`, "ann@", "ann@home.example"],
    ["more than there may be", `<input aria-label="A" type="number" max="10" name="a">`, "11", "9"],
    [
      "a day before the first",
      `<input aria-label="A" type="date" min="2026-11-26" name="a">`,
      "2026-11-25",
      "2026-11-26",
    ],
    ["what does not look like it", `<input aria-label="A" pattern="\\d{6}" name="a">`, "12345", "123456"],
  ])("is held back by %s", (_, field, wrong, right) => {
    const page = pageWith(`<form>${field}<button>Go</button></form>`);
    page.fill("A", wrong);
    expect(() => fieldsOf(page, "Go")).toThrow("'A' is not valid");
    page.fill("A", right);
    expect(fieldsOf(page, "Go")).toEqual([["a", right]]);
  });

  test("is held back while a field is not valid, unless the form or the caller says otherwise", () => {
    const form = (attribute: string) =>
      pageWith(`<form method="post" ${attribute}><label>Email <input name="email" type="email" required></label>
        <button>Send</button></form>`);
    const strict = form("");
    expect(() => strict.submission(strict.button("Send"))).toThrow("'Email' is not valid");
    expect(strict.submission(strict.button("Send"), { unchecked: true }).fields).toEqual([["email", ""]]);
    expect(fieldsOf(form("novalidate"), "Send")).toEqual([["email", ""]]);
  });
});

test.each([
  ["a link that is not there", (page: Page) => page.link("Nowhere"), "There are: Home | Edit | Edit"],
  ["one of two links of a name", (page: Page) => page.link("Edit"), "several links Edit"],
  ["a button that does nothing without script", (page: Page) => page.button("Menu"), "no button that sends"],
  ["a disabled button", (page: Page) => page.button("Continue"), "is disabled"],
  ["a hidden button", (page: Page) => page.button("Delete"), "no button"],
  [
    "a field by a text that is no label",
    (page: Page) => page.fill("Placeholder", "x"),
    "no field Placeholder",
  ],
])("what cannot be done is an error that says what there is: %s", (_, act, message) => {
  const page = pageWith(`<h1>Choices</h1><a href="/">Home</a>
    <ul><li>One <a href="/1">Edit</a></li><li>Two <a href="/2">Edit</a></li></ul>
    <form><input placeholder="Placeholder"><button type="button">Menu</button><button disabled>Continue</button>
    <div hidden><button>Delete</button></div></form>`);
  expect(() => act(page)).toThrow(message);
});

test("a page is read without what nobody sees", () => {
  const page = pageWith(
    `<h1>Big <em>news</em></h1><p hidden>secret</p><style>p{}</style><script>x()</script><p>One</p><p>Two</p>`,
  );
  expect(page.heading).toBe("Big news");
  expect(page.text).toBe("Big news One Two");
});

const setting = (...lines: string[]) => {
  const headers = new Headers();
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
};

test.each([
  ["that is not secure under a name that promises it", "__Host-a=1; Path=/"],
  ["of another site", "a=1; Path=/; Domain=example.com"],
  ["of nobody", ";"],
])("a cookie %s is not taken", (_, line) => {
  const jar = new CookieJar();
  jar.store(setting(line, "b=2; Path=/; Secure"), "/");
  expect(jar.names()).toEqual(["b"]);
});
