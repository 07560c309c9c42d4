import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { sessionCookie } from "~/http/sessions/own-cookie.server";
import type { Account } from "~/models/accounts/accounts.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { leadPhotos } from "../../drizzle/schema";
import type { Role as AccountRole } from "../../drizzle/schema/values/accounts";
import { useDatabase } from "../support/database";
import { photosOf } from "../support/listings/listings";
import { builtRoutes, filledAddress } from "../support/pages/built-routes";
import { formOf } from "../support/pages/controls";
import { Page } from "../support/pages/page";
import { Visitor } from "../support/pages/visitor";
import { aLead, assign } from "../support/people/professionals";
import { requestToken } from "../support/request-token";
import {
  type Class,
  findAccess,
  howToClass,
  type Ids,
  type Outcome,
  type Role,
  roles,
} from "../support/rules/access";
import { world } from "../support/world";

useDatabase();

const routes = await builtRoutes();

type Town = { ids: Ids; accounts: Readonly<Partial<Record<Role, Account>>> };

/** Ann's and Bob's businesses, what is Ann's alone, and everybody else. */
async function town(): Promise<Town> {
  const ann = await world.roofer({ email: "ann@fettle.example", businessName: "Ann's Roofs" });
  const bob = await world.roofer({ email: "bob@fettle.example", businessName: "Bob's Roofs" });
  const lead = await aLead();
  await assign(lead, "ann@fettle.example", { businessId: ann.business.id });
  await db.insert(leadPhotos).values({ leadId: lead, jpeg: Buffer.from("a photo") });
  const [picture = ""] = await photosOf(ann.business.id, 1);
  const accountOf = (role: AccountRole, emailConfirmedAt?: Date) =>
    world.account({ role, emailConfirmedAt: emailConfirmedAt ?? undefined });
  return {
    ids: {
      lead,
      business: ann.business.id,
      picture,
      token: requestToken(lead),
    },
    accounts: {
      homeowner: await accountOf("homeowner", new Date()),
      unconfirmed: await world.account({ role: "professional", emailConfirmedAt: undefined }),
      ann: ann.account,
      bob: bob.account,
      operator: await accountOf("operator", new Date()),
    },
  };
}

/** A browser of this role's, freshly signed in. */
async function browserOf(role: Role, { accounts }: Town): Promise<Visitor> {
  const visitor = new Visitor();
  const account = accounts[role];
  if (!account) return visitor;
  const cookie = await sessionCookie.serialize(await startSession(account));
  visitor.cookies.store(new Headers({ "Set-Cookie": cookie }), "/");
  return visitor;
}

const filled = (address: string, { lead, token, business }: Ids) => {
  const owns = { ":id": business, ":business": business, ":listingId": business };
  return filledAddress(address, { ...owns, ":leadId": lead, ":token": token });
};

const homes = ["/dashboard", "/customer-dashboard", "/admin"];

/** What became of somebody: where they were sent, or how they were answered. */
function outcomeOf(answer: Response, expected: Outcome): Outcome | number | string {
  const to = answer.headers.get("Location");
  if (answer.status >= 300 && answer.status < 400 && to) {
    const { pathname } = new URL(to, "http://localhost");
    if (pathname === "/login") return expected === "in" && !to.includes("redirectTo") ? "in" : "sign in";
    if (["/portal/claim-business", "/verify-email"].includes(pathname) && expected !== "in") return "claim";
    if (homes.includes(pathname) && expected !== "in") return "own home";
    return "in";
  }
  if (expected === "in" && answer.status < 500 && ![401, 403].includes(answer.status)) return "in";
  if (answer.status === 401 && expected === "sign in") return "sign in";
  return answer.status;
}

/** All that somebody who is turned away could have changed. */
const guarded = ["leads", "lead_assignments", "businesses", "business_pictures", "lead_photos", "accounts"];
const held = guarded.map((table) => sql`select ${table}::text, to_jsonb(t) from ${sql.identifier(table)} t`);
const state = async () =>
  JSON.stringify(
    await rowsFrom(db)(sql`select * from (${sql.join(held, sql` union all `)}) held order by 1, 2`),
  );

const mistakes = (role: Role, expected: Class, what: string, got: Outcome | number | string) =>
  got === expected[role] ? [] : [`${what} as ${role}: ${got}, not ${expected[role]}`];

test("every address of the build is classed, and so is each way to post to it", () => {
  const missing = routes.flatMap(({ address, reads, takes }) => {
    const access = findAccess(address);
    const lacks = [reads && !access?.get && !access?.post ? "GET" : "", takes && !access?.post ? "POST" : ""];
    const said = lacks.filter(Boolean).join(" and ");
    return said ? [howToClass(address, said)] : [];
  });
  expect(missing).toEqual([]);
  expect(routes.length).toBeGreaterThan(60);
});

test("each address takes and turns away whom it should, and has no form that is not classed", async () => {
  const here = await town();
  const found = new Set<string>();
  for (const { address, reads } of routes) {
    const { get: expected, post } = findAccess(address) ?? {};
    if (!reads || !expected) continue;
    const at = filled(address, here.ids);
    const known = Object.keys(post ?? {});
    const isClosed = /^\/(dashboard|portal|account|admin)/.test(address);
    for (const role of roles) {
      const visitor = await browserOf(role, here);
      const answer = await visitor.raw(at);
      for (const each of mistakes(role, expected, `GET ${address}`, outcomeOf(answer, expected[role])))
        found.add(each);
      const isPage = answer.status === 200 && answer.headers.get("Content-Type")?.includes("text/html");
      const html = isPage && isClosed && ["ann", "operator"].includes(role) ? await answer.text() : "";
      if (!html) await answer.body?.cancel();
      for (const intent of html ? intentsOn(html, at) : [])
        if (!known.some((each) => each === intent || (each.endsWith(":") && intent.startsWith(each))))
          found.add(howToClass(address, `POST, intent ${intent}`));
    }
  }
  expect([...found]).toEqual([]);
});

test("each form does what it says for whom it should, and nothing for anybody else", {}, async () => {
  const here = await town();
  const found: string[] = [];
  for (const { address, takes, index } of routes) {
    if (!takes) continue;
    for (const [intent, { as, fields = () => ({}) }] of Object.entries(findAccess(address)?.post ?? {})) {
      const at = `${filled(address, here.ids)}${index ? "?index" : ""}`;
      const before = await state();
      // Whoever gets in comes last: what they change is theirs to change.
      for (const role of [...roles].sort(
        (one, other) => Number(as[one] === "in") - Number(as[other] === "in"),
      )) {
        const visitor = await browserOf(role, here);
        const answer = await visitor.post(at, fields(here.ids));
        await answer.body?.cancel();
        found.push(...mistakes(role, as, `POST ${address} (${intent})`, outcomeOf(answer, as[role])));
        if (as[role] !== "in" && before !== (await state()))
          found.push(`POST ${address} (${intent}) as ${role} changed something`);
      }
    }
  }
  expect(found).toEqual([]);
});

/** What the forms that post to their own page send as `intent`. */
function intentsOn(html: string, at: string): string[] {
  const here = new URL(at, "http://localhost:3000");
  const { document } = new Page(here, 200, new Headers(), html);
  return [...document.querySelectorAll<HTMLInputElement | HTMLButtonElement>("[name=intent]")]
    .filter((each) => new URL(formOf(each)?.getAttribute("action") ?? "", here).pathname === at)
    .map(({ value }) => value)
    .filter(Boolean);
}
