import { expect, test, vi } from "vitest";
import { keptParts } from "~/http/pages/kept-parts.server";
import { pageStyle } from "~/http/pages/page-style.server";

const headers = { strangers: "<header><b>Login</b></header>", members: "<header><i>Sign Out</i></header>" };

test("what many pages have is made once, and each page has its own", () => {
  const render = vi.fn((part: string) => part);
  const parts = keptParts(render);
  for (let visit = 0; visit < 3; visit++) {
    for (const [name, header] of Object.entries(headers)) {
      parts.keep(name, header);
      const page = parts.put(`<body><slot name="${name}"></slot><p>${visit}</p></body>`);
      expect(page).toMatchObject({
        html: `<body>${header}<p>${visit}</p></body>`,
        own: `<body><p>${visit}</p></body>`,
      });
    }
  }
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page is dressed for its frame too, and for no other frame", () => {
  const styleOf = pageStyle("b { color: red } i { color: blue } p { color: grey }");
  const parts = keptParts((part: string) => part);
  const [stranger = "", member = ""] = Object.entries(headers).map(([name, header]) => {
    parts.keep(name, header);
    const { own, kept } = parts.put(`<slot name="${name}"></slot><p></p>`);
    return styleOf(own, kept).text;
  });
  expect(stranger).toContain("color: red");
  expect(stranger).not.toContain("color: blue");
  expect(member).toContain("color: blue");
  expect(member).toContain("color: grey");
});
