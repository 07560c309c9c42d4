import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessionCookie } from "~/http/sessions/own-cookie.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { sentAgain } from "~/models/base/unsent-form";
import { paths } from "~/paths";
import { sessions } from "../../../drizzle/schema";
import { changeRows, useDatabase } from "../../support/database";
import { builtRoutes, filledAddress } from "../../support/pages/built-routes";
import { Visitor } from "../../support/pages/visitor";
import { oliveWithAnApp } from "../../support/people/operators";
import { findAccess } from "../../support/rules/access";
import { password, world } from "../../support/world";

useDatabase();

const id = "5f0d4c1e-6f0b-4c53-9a43-0a3c1f2b7d11";
const words = "Ladder <b>at</b> the back & a slate";

/** Every form of a page for somebody signed in, of all roles, from the list of who may post what. */
const forms = (await builtRoutes()).flatMap(({ address, takes, isPage }) =>
  Object.entries(findAccess(address)?.post ?? {}).flatMap(([what, { as, fields = () => ({}) }]) =>
    takes && isPage && as.visitor === "sign in"
      ? [
          {
            what: `${address} (${what})`,
            at: filledAddress(address, { ":leadId": id, ":listingId": id, ":kind": "account" }),
            typed: { ...fields({ lead: id, business: id, picture: id, token: "none" }), words },
            role: as.ann === "own home" ? ("operator" as const) : ("professional" as const),
          },
        ]
      : [],
  ),
);
type Form = (typeof forms)[number];

/** What is missing on the page that shows what was being sent. */
async function faultsOf(visitor: Visitor, { what, at, typed }: Form): Promise<string[]> {
  await visitor.visit(paths.unsent);
  const hidden = visitor.document.querySelectorAll<HTMLInputElement>("main form [type=hidden]");
  const carried = Object.fromEntries([...hidden].map(({ name, value }) => [name, value]));
  const right = [
    visitor.heading === "You were sending this",
    visitor.text.includes(words),
    visitor.attributes("main form", "action").join() === at,
    JSON.stringify(carried) === JSON.stringify({ ...typed, [sentAgain]: "yes" }),
  ];
  return right.every(Boolean) ? [] : [`${what}: ${visitor.heading}, ${JSON.stringify(carried)}`];
}

test.each([
  ["the session had ended", false],
  ["the session had ended, and another tab signed in meanwhile", true],
])("what was typed of every form is on one page after signing in: %s", async (_, otherTab) => {
  const accounts = {
    professional: await world.account({ role: "professional" }),
    operator: await world.account({ role: "operator" }),
  };
  const faults: string[] = [];
  for (const form of forms) {
    const { email } = accounts[form.role];
    const visitor = new Visitor();
    const answer = await visitor.post(form.at, form.typed);
    const kept = / name="kept" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
    if (answer.status !== 401) faults.push(`${form.what}: ${answer.status}`);
    if (otherTab) {
      const cookie = await sessionCookie.serialize(await startSession(accounts[form.role]));
      visitor.cookies.store(new Headers({ "Set-Cookie": cookie }), "/");
    }
    const signedIn = await visitor.post(paths.login(form.at), { email, password, kept });
    expect(signedIn.headers.get("Location")).toBe(paths.unsent);
    faults.push(...(await faultsOf(visitor, form)));
  }
  expect(faults).toEqual([]);
  expect(forms.length).toBeGreaterThan(60);
});

/** Where the second factor itself is set up or proved, and what asks for none. */
const withoutIt = /^\/account\/second-factor( |\/set-up)/;

test.each([
  ["never was proved in the session", sql`null`],
  ["was proved too long ago", sql`now() - interval '11 minutes'`],
])(
  "what was typed of a form of the desk is on one page once the second factor, which %s, is proved",
  async (_, at) => {
    const { operator } = await oliveWithAnApp();
    const faults: string[] = [];
    let asked = 0;
    for (const form of forms.filter(({ role, what }) => role === "operator" && !withoutIt.test(what))) {
      await changeRows(sessions, { secondFactorAt: at });
      const answer = await operator.post(form.at, form.typed);
      if (answer.headers.get("Location") !== paths.secondFactor(paths.unsent)) continue;
      asked += 1;
      await changeRows(sessions, { secondFactorAt: sql`now()` });
      faults.push(...(await faultsOf(operator, form)));
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(15);
  },
);
