import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { sentAgain } from "~/models/base/unsent-form";
import { paths } from "~/paths";
import { accounts, sessions } from "../../../drizzle/schema";
import { changeRows, findRow } from "../../support/database";
import { builtRoutes, filledAddress } from "../../support/pages/built-routes";
import { Page } from "../../support/pages/page";
import type { Visitor } from "../../support/pages/visitor";
import { Authenticator, olive, oliveWithAnApp } from "../../support/people/operators";
import { aLead, patsEmail, sam, samTheRoofer, signIn } from "../../support/people/professionals";
import { useLiveSite } from "../../support/processes/live-site";
import { visitorOf } from "../../support/processes/live-visitor";
import { findAccess, type Outcome, type Role } from "../../support/rules/access";
import { password, world } from "../../support/world";

const site = useLiveSite();
const words = "Ladder <b>at</b> the back & a slate";
const emails = { homeowner: "jane@fettle.example", ann: sam, bob: patsEmail, operator: olive };
type Who = keyof typeof emails;
/** Everybody who is signed in, and a visitor. */
const browsers = {} as Record<Who | "visitor", Visitor>;
let ids: { lead: string; business: string; picture: string; token: string };

beforeAll(async () => {
  const { business } = await samTheRoofer();
  await world.roofer({ email: patsEmail });
  await world.account({ role: "homeowner", email: emails.homeowner });
  ids = { lead: await aLead(), business: business.id, picture: business.id, token: "none" };
  const browser = () => visitorOf(site.server.origin);
  browsers.visitor = browser();
  browsers.operator = (await oliveWithAnApp(browser())).operator;
  for (const who of ["homeowner", "ann", "bob"] as const)
    browsers[who] = await signIn(browser(), emails[who]);
});

/** Every form of a page, from the list of who may post what, and somebody whose it is. */
const forms = (await builtRoutes()).flatMap(({ address, index, takes, isPage }) =>
  Object.entries(findAccess(address)?.post ?? {}).flatMap(([what, { as, fields = () => ({}) }]) =>
    takes && isPage && !address.startsWith("/dev/")
      ? [{ address, query: index ? "?index" : "", what, as, fields, by: ownerOf(as) }]
      : [],
  ),
);
type Form = (typeof forms)[number];

function ownerOf(as: Readonly<Record<Role, Outcome>>): Who | "visitor" {
  if (as.visitor !== "sign in") return as.visitor === "in" ? "visitor" : "operator";
  return as.ann === "own home" ? "operator" : as.homeowner === "in" ? "homeowner" : "ann";
}

const typedIn = ({ fields }: Form) => ({ ...fields(ids), words });
const at = ({ address }: Form) =>
  filledAddress(address, { ":leadId": ids.lead, ":listingId": ids.business, ":kind": "account" });
const send = (browser: Visitor, form: Form) => browser.post(at(form) + form.query, typedIn(form));
const pageOf = async (answer: Response) =>
  new Page(new URL(site.server.origin), answer.status, answer.headers, await answer.text());

/** A browser with this account signed in to it, beside what was signed in before. */
async function signedIn(who: Who, browser = visitorOf(site.server.origin), kept = "") {
  await browser.post(paths.login(), { email: emails[who], password, kept });
  const operator = await findRow(accounts, { email: olive });
  await changeRows(sessions, { secondFactorAt: sql`now()` }, { accountId: operator?.id });
  return browser;
}

/** The page that shows what was sent, once whoever was asked to has signed in. */
async function afterSigningIn(who: Who, browser: Visitor, refused: Page): Promise<Page> {
  const kept = refused.document.querySelector<HTMLInputElement>("[name=kept]")?.value;
  if (!kept) return refused;
  await signedIn(who, browser, kept);
  return pageOf(await browser.raw(paths.unsent));
}

/** What came between somebody and their form, and the page that they then have; undefined where nothing did. */
type Between = (form: Form, who: Who) => Promise<Page | undefined>;

const sessionEnded: Between = async (form, who) => {
  const browser = visitorOf(site.server.origin);
  return afterSigningIn(who, browser, await pageOf(await send(browser, form)));
};

const signedInElsewhere: Between = async (form, who) => {
  const browser = visitorOf(site.server.origin);
  const refused = await pageOf(await send(browser, form));
  await signedIn(who, browser);
  return afterSigningIn(who, browser, refused);
};

const othersTab: Between = async (form, who) => {
  const turnedAway = ["own home", "claim", 403, 404];
  const other = (["bob", "operator", "homeowner"] as const).find((each) =>
    turnedAway.includes(form.as[each]),
  );
  if (!other) return undefined;
  const browser = await signedIn(other, await signedIn(who));
  const refused = await pageOf(await send(browser, form));
  const others = await afterSigningIn(other, browser, refused);
  if (others.text.includes(words)) return refused;
  return afterSigningIn(who, browser, refused);
};

const secondFactorAsked =
  (since: ReturnType<typeof sql>): Between =>
  async (form, who) => {
    if (who !== "operator") return undefined;
    const { operator } = browsers;
    await changeRows(sessions, { secondFactorAt: since });
    const answer = await send(operator, form);
    if (answer.headers.get("Location") !== paths.secondFactor(paths.unsent)) return undefined;
    await changeRows(sessions, { secondFactorAt: sql`now()` });
    return pageOf(await operator.raw(paths.unsent));
  };

/** Sign-in shows its own form again; a file, or the button beside it, has nothing that was typed. */
const ownForm = ["/login", "/logout", "/admin/import", "/admin/settings/picture", "/migrate-data"];

async function databaseAway(form: Form): Promise<Page | undefined> {
  await site.line.cut();
  const page = await pageOf(await send(browsers[form.by], form));
  const isItself = page.status === 503 && ownForm.includes(form.address);
  // It was refused, or led on, without the database.
  return page.status < 500 || isItself ? undefined : page;
}

/** What is missing on the page that shows what somebody was sending. */
function faultsOf(page: Page, heading: string, form: Form): string[] {
  const sent = page.document.querySelector("main form");
  const carried = new Map(
    [...(sent?.querySelectorAll<HTMLInputElement>("[type=hidden]") ?? [])].map(({ name, value }) => [
      name,
      value,
    ]),
  );
  const right = [
    page.heading === heading,
    [...page.document.querySelectorAll("dd")].some(({ textContent }) => textContent === words),
    sent?.getAttribute("action")?.replace("?index", "") === at(form),
    Object.entries(typedIn(form)).every(([name, value]) => carried.get(name) === value),
    carried.has(sentAgain) === (page.status === 200),
    page.headers.get("Cache-Control")?.includes("no-store"),
  ];
  if (right.every(Boolean)) return [];
  return [`${form.address} (${form.what}): ${page.status} ${page.heading}, ${JSON.stringify(right)}`];
}

const unsent = "You were sending this";

test.each<[string, string, number, Between | typeof databaseAway]>([
  ["the session ended", unsent, 60, sessionEnded],
  ["the session ended, and another tab signed in", unsent, 60, signedInElsewhere],
  ["another tab signed in with another account, who sees nothing of it", unsent, 50, othersTab],
  ["the second factor was never proved", unsent, 15, secondFactorAsked(sql`null`)],
  ["the second factor is old", unsent, 10, secondFactorAsked(sql`now() - interval '11 minutes'`)],
  ["the database is away", "The site is away for a moment", 50, databaseAway],
])("what was typed of every form is on one page when %s", async (_, heading, least, between) => {
  const faults: string[] = [];
  let shown = 0;
  for (const form of forms) {
    const isOpen = between !== databaseAway && form.as.visitor !== "sign in";
    const page = isOpen ? undefined : await between(form, form.by as Who);
    if (!page) continue;
    shown += 1;
    faults.push(...faultsOf(page, heading, form));
  }
  expect(faults).toEqual([]);
  expect(shown).toBeGreaterThanOrEqual(least);
});

test("what an operator without a second factor sends is there once the app is set up", async () => {
  const email = "otto@fettle.example";
  await world.account({ role: "operator", email });
  const otto = visitorOf(site.server.origin);
  await otto.post(paths.login(), { email, password });
  const answer = await otto.post(paths.adminSettings, { words });
  expect(answer.headers.get("Location")).toBe(paths.secondFactorSetup);
  await otto.visit(paths.unsent);
  expect(otto.path).toBe(paths.secondFactorSetup);
  const key = /Or type the key: ([A-Z2-7 ]+?) Type the six/.exec(otto.text)?.[1] ?? "";
  await otto.fill("Six digits", new Authenticator(key).digits()).press("Set up");
  await otto.follow("I have them: go on");
  expect(otto.heading).toBe(unsent);
  expect(otto.text).toContain(words);
});
