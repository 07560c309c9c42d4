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
    ["'on' for a box that says nothing else", `<input type="checkbox" name="a" checked>`, [["a", "on"]]],
    [
      "the first option that can be chosen",
      "<select name=a><option disabled>x<option>y<option>z</select>",
      [["a", "y"]],
    ],
    ["an empty option", `<select name=a><option value="">Choose</select>`, [["a", ""]]],
    [
      "each option of several",
      "<select name=a multiple><option selected>x<option selected>y</select>",
      [
        ["a", "x"],
        ["a", "y"],
      ],
    ],
    [
      "the one of a group that is ticked",
      "<input type=radio name=a value=1><input type=radio name=a value=2 checked>",
      [["a", "2"]],
    ],
    ["a text without the line break before it", "<textarea name=a>\n\none</textarea>", [["a", "\r\none"]]],
    [
      "nothing of a set that is off but its legend",
      "<fieldset disabled><legend><input name=a></legend><input name=b></fieldset>",
      [["a", ""]],
    ],
    [
      "nothing that such a field does not hold",
      "<input type=number name=a value=x><input type=date name=b value=soon>",
      [
        ["a", ""],
        ["b", ""],
      ],
    ],
    [
      "what belongs to it from elsewhere",
      "<input form=other name=a></form><input form=this name=b><form id=other>",
      [["b", ""]],
    ],
  ])("sends %s", (_, fields, sent) => {
    const page = pageWith(`<form id="this"><button>Go</button>${fields}</form>`);
    expect(fieldsOf(page, "Go")).toEqual(sent);
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

  test("goes where its button says, else where the page is", () => {
    const page = pageWith(
      `<form method="post"><button>Here</button><button formaction="/away">Away</button></form>`,
    );
    expect(page.submission(page.button("Here")).url.pathname).toBe("/here");
    expect(page.submission(page.button("Away")).url.pathname).toBe("/away");
  });

  test("that gets puts its fields in the place of the query", () => {
    const page = pageWith(`<form><label>Town <input name="town"></label><button>Find</button></form>`);
    page.fill("Town", "Leeds & co");
    expect(page.submission(page.button("Find")).url.search).toBe("?town=Leeds+%26+co");
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

  test("offers selects, radio buttons and boxes by what they say", () => {
    const page = pageWith(`<form>
      <label>Trade <select name="trade"><option value="r">Roofing</option><option value="p">Plumbing</option></select></label>
      <fieldset><legend>When</legend>
        <label><input type="radio" name="when" value="now" checked> Now</label>
        <label><input type="radio" name="when" value="later"> Later</label></fieldset>
      <button>Go</button></form>`);
    page.choose("Trade", "Plumbing");
    page.choose("When", "Later");
    expect(fieldsOf(page, "Go")).toEqual([
      ["trade", "p"],
      ["when", "later"],
    ]);
    expect(() => page.choose("Trade", "Baking")).toThrow("only: Roofing | Plumbing");
  });

  test("sends a chosen file when it is multipart", () => {
    const page = pageWith(`<form method="post" enctype="multipart/form-data">
      <label>Photo <input type="file" name="photo" required></label><button>Send</button></form>`);
    const photo = new File(["x"], "roof.png", { type: "image/png" });
    page.attach("Photo", photo);
    const { multipart, fields } = page.submission(page.button("Send"));
    expect(multipart).toBe(true);
    expect(fields).toContainEqual(["photo", photo]);
  });
});

describe("what cannot be done is an error that says what there is", () => {
  test.each([
    ["a link that is not there", (page: Page) => page.link("Nowhere"), "There are: Home | Edit | Edit"],
    ["one of two links of a name", (page: Page) => page.link("Edit"), "several links Edit"],
    [
      "a button that does nothing without script",
      (page: Page) => page.button("Menu"),
      "no button that sends",
    ],
    ["a disabled button", (page: Page) => page.button("Continue"), "is disabled"],
    ["a hidden button", (page: Page) => page.button("Delete"), "no button"],
    [
      "a field by a text that is no label",
      (page: Page) => page.fill("Placeholder", "x"),
      "no field Placeholder",
    ],
  ])("%s", (_, act, message) => {
    const page = pageWith(`<h1>Choices</h1><a href="/">Home</a>
      <ul><li>One <a href="/1">Edit</a></li><li>Two <a href="/2">Edit</a></li></ul>
      <form><input placeholder="Placeholder"><button type="button">Menu</button><button disabled>Continue</button>
      <div hidden><button>Delete</button></div></form>`);
    expect(() => act(page)).toThrow(message);
  });

  test("text nearby tells two of a name apart", () => {
    const page = pageWith(`<ul><li>One <a href="/1">Edit</a></li><li>Two <a href="/2">Edit</a></li></ul>`);
    expect(page.link("Edit", "Two").pathname).toBe("/2");
  });
});

test.each([
  [
    "what stands in it, but for what is not read out",
    `<a href="/x">Read <i aria-hidden="true">→</i> all</a>`,
  ],
  ["the words of a picture", `<a href="/x"><img src="/i.png" alt="Read all"></a>`],
  ["its own label", `<a href="/x" aria-label="Read all">More</a>`],
  ["another's words", `<b id="w">Read all</b><a href="/x" aria-labelledby="w">More</a>`],
  ["its title, if it has nothing else", `<a href="/x" title="Read all"></a>`],
  ["words in boxes, with a space between", `<a href="/x"><p>Read</p><p>all</p></a>`],
])("a link is called by %s", (_, link) => {
  expect(pageWith(link).link("Read all").pathname).toBe("/x");
});

test("a field is called by each of its labels, and by all of them", () => {
  const page = pageWith(`<label for="e">Email</label><label for="e">again</label><input id="e">
    <h2 id="h">Notes</h2><textarea aria-labelledby="h"></textarea><select aria-label="Order"></select>`);
  const found = ["Email", "again", "Email again", /^Email/, "Notes", "Order"].map((name) => page.field(name));
  expect(found.map(({ tagName }) => tagName)).toEqual([...Array(4).fill("INPUT"), "TEXTAREA", "SELECT"]);
});

describe("a page", () => {
  test("is read without what nobody sees", () => {
    const page = pageWith(
      `<h1>Big <em>news</em></h1><p hidden>secret</p><style>p{}</style><script>x()</script><p>One</p><p>Two</p>`,
    );
    expect(page.heading).toBe("Big news");
    expect(page.text).toBe("Big news One Two");
  });

  test("names each problem once, from the summary and from beside the fields", () => {
    const page =
      pageWith(`<div role="alert"><h2>Problems</h2><ul><li><a href="#e">Enter an email</a></li></ul></div>
      <label for="e">Email</label><input id="e" aria-invalid="true" aria-describedby="e-hint e-error">
      <p id="e-hint">Like ann@home.example</p><p id="e-error">Enter an email</p>`);
    expect(page.errors).toEqual(["Enter an email"]);
  });

  test.each([
    ["3;url=/next", "/next", 3],
    ["0; URL='/quoted?id=1'", "/quoted?id=1", 0],
  ])("leads on by itself: %s", (content, target, seconds) => {
    const refresh = pageWith(`<meta http-equiv="refresh" content="${content}">`).refresh;
    expect(refresh).toEqual({ seconds, url: new URL(target, "http://localhost:3000") });
  });

  test("that stays leads nowhere", () => {
    expect(pageWith("").refresh).toBeUndefined();
  });
});

describe("cookies", () => {
  const setting = (...lines: string[]) => {
    const headers = new Headers();
    for (const line of lines) headers.append("Set-Cookie", line);
    return headers;
  };

  test("go back to the paths they were set for, the longest first", () => {
    const jar = new CookieJar();
    jar.store(setting("a=1; Path=/", "b=2=; Path=/portal; HttpOnly", "c=3"), "/quote/step");
    expect(jar.header("/portal/leads")).toBe("b=2=; a=1");
    expect(jar.header("/portals")).toBe("a=1");
    expect(jar.header("/quote/other")).toBe("c=3; a=1");
  });

  test.each([
    ["that is not secure under a name that promises it", "__Host-a=1; Path=/"],
    ["of another site", "a=1; Path=/; Domain=example.com"],
    ["of nobody", ";"],
  ])("%s is not taken", (_, line) => {
    const jar = new CookieJar();
    jar.store(setting(line, "b=2; Path=/; Secure"), "/");
    expect(jar.names()).toEqual(["b"]);
  });

  test.each(["Max-Age=0", "Expires=Thu, 01 Jan 1970 00:00:00 GMT"])("end with %s", (end) => {
    const jar = new CookieJar();
    jar.store(setting("a=1; Path=/; Max-Age=60"), "/");
    expect(jar.get("a")).toBe("1");
    jar.store(setting(`a=; Path=/; ${end}`), "/");
    expect(jar.header("/")).toBe("");
  });
});
