import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { nextPages } from "~/components/page/next-pages";
import { addedByScript, forForms, pageStyle } from "~/http/pages/page-style.server";
import routeTable from "~/routes";

const sheet = `/*! By somebody */
@layer base, parts;
@property --lift { syntax: "<length>"; inherits: false; initial-value: 0px; }
:root { --ink: black; --edge: var(--line); --line: grey; --unused: red }
@media (prefers-color-scheme: dark) { :root { --ink: white; --unused: blue } }
@layer base { body { color: var(--ink) } table { border: 1px solid } }
@layer parts {
  .card { border: 1px solid var(--edge) }
  .card, .panel { padding: 1rem }
  .card :is(h2, .never) { margin: 0 }
  @media (min-width: 40rem) { .sm\\:wide { width: 1px } .panel { width: 2px } }
  .error { color: red }
}
input::file-selector-button, ::placeholder { opacity: 1 }
:where(.striped > :not(:last-child)) { border: 0 }
.turning { animation: turn 1s }
@keyframes turn { from { opacity: 0 } to { opacity: 1 } }
`;

const styleOf = pageStyle(sheet);
const squeezed = (html: string) => styleOf(html).text.replace(/\s+/g, "").replaceAll(";}", "}");

test("a page has the rules of its elements and classes, and no others", () => {
  const style = squeezed('<body><div class="card sm:wide"></div></body>');
  expect(style).toContain("body{color:var(--ink)");
  expect(style).toContain(".card{padding:1rem");
  expect(style).toContain("@media(min-width:40rem){.sm\\:wide{width:1px");
  expect(style).not.toContain("table");
  expect(style).not.toContain("panel");
  expect(style).not.toContain("turning");
});

test("a variable comes with what it is made of, in the dark too, and stays away when nothing names it", () => {
  const style = squeezed('<body><div class="card"></div></body>');
  expect(style).toContain("--edge:var(--line)");
  expect(style).toContain("--line:grey");
  expect(style).toContain("@media(prefers-color-scheme:dark){:root{--ink:white");
  expect(style).not.toContain("--unused");
  expect(style).not.toContain("--lift");
  expect(squeezed('<body><rect fill="var(--unused)"/></body>')).toContain("--unused:red");
});

test("a comment ends without a semicolon, which would take the rule behind it away", () => {
  expect(squeezed("<body></body>")).toMatch(/^\/\*!Bysomebody\*\/@layer/);
});

test("what a pseudo-class asks for in its brackets is not guessed at, and what moves is whole or away", () => {
  expect(squeezed('<body><div class="card"></div></body>')).not.toContain("@keyframes");
  expect(squeezed("<body></body>")).not.toContain("striped");
  const style = squeezed('<body><ul class="card turning striped"></ul></body>');
  expect(style).toContain(":where(.striped>:not(:last-child)){border");
  expect(style).toContain(".card:is(h2,.never){margin:0");
  expect(style).toContain("@keyframesturn{from{opacity:0}to{opacity:1}}");
});

test("a variable that nothing sets is written out as its first value", () => {
  const registered = '@property --kind{syntax:"*";inherits:false;initial-value:solid}';
  const unset = pageStyle(`@layer properties{*{--kind:solid}}p{border-style:var(--kind)}${registered}`);
  expect(unset("<p></p>").text).toBe("p{border-style:solid}");
  const set = pageStyle(`*{--kind:solid}p{--kind:dashed;border-style:var(--kind)}${registered}`);
  expect(set("<p></p>").text).toContain("border-style:var(--kind)");
});

test("what a script adds to a page is dressed before it is there", () => {
  expect(squeezed("<body></body>")).toContain(".error{color:red");
});

test("the classes that our scripts put on an element are the ones that every page is dressed for", () => {
  const added = ["attach", "enhance", "forms", "search"].flatMap((name) => {
    const source = readFileSync(new URL(`../../app/${name}.js`, import.meta.url), "utf8");
    return [...source.matchAll(/classList\.(?:add|toggle)\("([^"]+)"|className\s*[:=]\s*"([^"]+)"/g)];
  });
  const classes = added.map(([, added, named]) => `.${added ?? named}`);
  expect(new Set(classes)).toEqual(new Set(addedByScript.filter((word) => word.startsWith("."))));
});

test("a page with anything that app/forms.js looks for has that script", () => {
  const source = readFileSync(new URL("../../app/forms.js", import.meta.url), "utf8");
  const within = ["[type=password]", "form[data-step]", "[data-countdown]"];
  const sought = [...source.matchAll(/^each\("([^"]+)"/gm)].map(([, selector]) => selector ?? "");
  const alone = sought.filter((selector) => !within.includes(selector));
  expect(alone.length).toBe(sought.length - within.length);
  for (const selector of alone) expect(`<p ${selector.slice(1, -1)}="">`).toMatch(forForms);
  expect('<form method="post">').toMatch(forForms);
});

const routes = (routeTable as RouteConfigEntry[]).flatMap((route) => [route, ...(route.children ?? [])]);
const fitting = nextPages.map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`));
const isFetchedAhead = (address: string) => fitting.some((pattern) => pattern.test(address));

/** An address of each route, and with what it means. */
const addresses = routes.flatMap(({ path, file }) =>
  path
    ? [
        {
          address: path
            .replace(/:\w+\?/g, "first")
            .replace(/:\w+/g, "some")
            .replace("*", "any"),
          file,
        },
      ]
    : [],
);

test("every page that browsers may fetch ahead is the same for everybody", () => {
  const ahead = addresses.filter(({ address }) => isFetchedAhead(address));
  expect(ahead.length).toBeGreaterThan(8);
  for (const { file } of ahead)
    expect([file, readFileSync(`app/${file}`, "utf8")]).toEqual([
      file,
      expect.stringContaining('cache: "public"'),
    ]);
});

test("every pattern is of a page that there is", () => {
  const cities = ["/roofers-leeds", "/roofing-in-leeds"];
  const known = [...addresses.map(({ address }) => address), ...cities];
  for (const pattern of fitting) expect(known.filter((address) => pattern.test(address))).not.toEqual([]);
});

test.each(["/my-request/a-token-in-b", "/quote-quiz", "/portal/leads", "/account", "/login"])(
  "%s is nobody's to fetch ahead",
  (address) => expect(isFetchedAhead(address)).toBe(false),
);
