import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { eraseLead } from "~/models/leads/erasure.server";
import type { LeadStatus } from "~/models/leads/lead";
import { askAnother } from "~/models/leads/next-roofer.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { answerHeard, closeRequest } from "~/models/leads/own-request/own-request.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { paths } from "~/paths";
import {
  businesses,
  leadAssignments,
  leadDue,
  leads,
  outbox,
  postcodeLookups,
  rateLimits,
} from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { seededRandom } from "../../support/numbers";
import { Visitor } from "../../support/pages/visitor";
import { clockOf } from "../../support/people/lead-times";
import { oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import type { Life } from "../../support/people/request-histories";
import { leadNow, zebedeesRequest } from "../../support/people/requests";
import { factsSo, lineOf, untrueIn } from "../../support/people/six-facts";
import { requestToken } from "../../support/request-token";
import { world } from "../../support/world";

useDatabase();

/** The same in each run, so that what turns it red is a change; `SEED` draws others. */
const seed = Number(process.env.SEED ?? 154_866_524);
const [histories, stepsEach] = [5, 4];

let roofers: Awaited<ReturnType<typeof world.roofer>>[];
beforeEach(async () => {
  roofers = await world.roofers(
    [1, 2, 3, 4, 5].map((each) => ({ ...world.milesFrom("LS6 2AB", each), businessName: `Roofer ${each}` })),
  );
});

/** What the rows say, read without the code that is tested. */
async function lifeOf(leadId: LeadId, log: string[]): Promise<Life> {
  const lead = await leadNow(leadId);
  const given = await db
    .select({ assignment: leadAssignments, business: businesses })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leadAssignments.leadId, leadId));
  // What no fact goes by is left empty.
  const firms = given.map(({ assignment: { status, createdAt, fellAt }, business }) => ({
    ...{ id: business.id, onSite: business.status === "active" && business.claimed },
    ...{ givenAt: createdAt, status, before: status, fell: fellAt },
    ...{ reason: null, seenAt: null, declinedAt: null, notHired: null },
  }));
  return {
    ...{ at: new Date(), log, firms, serviceType: "roofing", queuedSince: lead.unmatchedSince },
    ...{ proved: lead.phoneVerified, emergency: false, question: null, choice: null },
    chosen: firms.find(({ id }) => id === lead.hiredBusinessId) ?? null,
    ...{ stopped: lead.routingStoppedAt, hired: lead.hiredAt, erased: lead.erasedAt },
  };
}

type Pick = <Of>(among: readonly Of[]) => Of | undefined;
type Act = (leadId: LeadId, pick: Pick) => Promise<unknown>;

const anyOf = async (leadId: LeadId, pick: Pick) => pick(await listRows(leadAssignments, { leadId }));

const ownerOf = (businessId: ListingId) => roofers.find(({ business }) => business.id === businessId);

/** What one of those who were given it says. */
const says =
  (status: LeadStatus): Act =>
  async (leadId, pick) => {
    const given = await anyOf(leadId, pick);
    const owner = given && ownerOf(given.businessId);
    if (!owner) return;
    const reason = status === "declined" ? ("too_busy" as const) : undefined;
    const viewer = { accountId: owner.account.id, businessId: owner.business.id };
    await changeLeadStatus({ ...viewer, leadId, status, reason });
  };

const businessIs =
  (change: Partial<typeof businesses.$inferInsert>): Act =>
  async (_, pick) => {
    const id = pick(roofers)?.business.id ?? "";
    await changeRows(businesses, change, { id });
    await keepClocksOfReleased();
  };

/** What can happen, by the verbs of the site. */
const acts: Readonly<Record<string, Act>> = {
  asked: async (leadId) => askAnother(leadId, await db.$count(leadAssignments)),
  declined: says("declined"),
  "declined too": says("declined"),
  contacted: says("contacted"),
  booked: says("booked"),
  suspended: businessIs({ status: "suspended" }),
  away: businessIs({ awayUntil: new Date(Date.now() + 9e8) }),
  restored: businessIs({ status: "active", awayUntil: null }),
  stopped: (leadId) => closeRequest(leadId),
  resumed: (leadId) => resumeRouting(leadId),
  hired: async (leadId, pick) => {
    const businessId = (await anyOf(leadId, pick))?.businessId;
    const whom = businessId ? ({ whom: "business", businessId } as const) : ({ whom: "unsaid" } as const);
    await recordHired(leadId, pick([whom, { whom: "unsaid" }]) ?? whom);
  },
  "said no": (leadId) => answerHeard(leadId, "no"),
  erased: (leadId) => eraseLead(leadId),
  "a day over": async () => {
    const before = sql`now() - interval '30 hours'`;
    await changeRows(leadAssignments, { createdAt: before });
    await changeRows(leadDue, { dueAt: before });
    await doDue();
  },
};

/** What the page's attributes say. */
const shownOn = ({ document }: Visitor) =>
  lineOf((name) => document.querySelector("[data-has]")?.getAttribute(name));

/** Who looks, each signed in once. */
async function signedIn() {
  const desk = await oliveAtTheDesk();
  const portals = new Map<string, Visitor>();
  for (const { account, business } of roofers) {
    const portal = await signIn(new Visitor(), account.email, paths.leads());
    expect(portal.path).toBe(paths.leads());
    portals.set(business.id, portal);
  }
  return { desk, portals };
}

type Viewing = { leadId: LeadId; homeowner: Visitor; log: string[] } & Awaited<ReturnType<typeof signedIn>>;

/** The homeowner's pages, as their browser and a stranger's see them; those of each business that has one; the desk's. */
async function view({ leadId, homeowner, desk, portals, log }: Viewing): Promise<string[]> {
  const untrue: string[] = [];
  const visit = async (visitor: Visitor, address: string) => {
    await visitor.visit(address);
    expect(visitor.status, address).toBe(200);
    const life = await lifeOf(leadId, log);
    untrue.push(...untrueIn(visitor.text, life).map((each) => `${address}: ${each}`));
    return life;
  };
  const shows = async (visitor: Visitor, address: string, reader?: string) => {
    const life = await visit(visitor, address);
    const so = factsSo(life, reader ? life.firms.find(({ id }) => id === reader) : undefined);
    expect(shownOn(visitor), `${address}, after: ${log.join(", ")}`).toBe(lineOf((name) => so[name]));
  };
  const results = paths.quizResults(paths.roofingQuiz, leadId);
  await visit(homeowner, results);
  await visit(new Visitor(), results);
  await visit(homeowner, paths.quoteResults(leadId));
  await shows(homeowner, paths.myRequest(requestToken(leadId)));
  for (const { id, onSite } of (await lifeOf(leadId, log)).firms) {
    const portal = portals.get(id);
    if (!portal || !onSite) continue;
    await visit(portal, paths.leads());
    await shows(portal, paths.lead(leadId), id);
  }
  const { queuedSince, stopped, hired, erased } = await visit(desk, paths.adminLeads());
  const waits = queuedSince !== null && !stopped && !hired && !erased;
  expect(desk.document.querySelectorAll("[data-row]").length, log.join(", ")).toBe(waits ? 1 : 0);
  await visit(desk, paths.adminLeads({ show: "all" }));
  await shows(desk, paths.adminLead(leadId));
  return untrue;
}

/** What was queued and not looked at before: nothing of it is untrue at that moment. */
async function read(leadId: LeadId, log: string[], seen: Set<string>): Promise<string[]> {
  const life = await lifeOf(leadId, log);
  const queued = (await listRows(outbox, { leadId })).filter(({ id }) => !seen.has(id));
  return queued.flatMap(({ id, subject, body }) => {
    seen.add(id);
    return untrueIn(body, life).map((each) => `'${subject}': ${each}`);
  });
}

test(`each side is shown of a request what is so, and no page or message says otherwise, through ${histories} histories (SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const pick: Pick = (among) => among[Math.floor(random() * among.length)];
  const people = await signedIn();
  const untrue: string[] = [];
  for (let history = 0; history < histories; history++) {
    const { id: visitorId, setCookie } = await makeVisitor();
    const homeowner = new Visitor();
    homeowner.cookies.store(new Headers({ "Set-Cookie": setCookie }), "/");
    await changeRows(businesses, { status: "active", awayUntil: null });
    const leadId = await zebedeesRequest();
    await changeRows(leads, { visitorId }, { id: leadId });
    const [log, seen] = [[] as string[], new Set<string>()];
    for (let step = 0; step < stepsEach; step++) {
      untrue.push(...(await read(leadId, log, seen)));
      untrue.push(...(await view({ leadId, homeowner, log, ...people })));
      const name = pick(Object.keys(acts)) ?? "";
      log.push(name);
      await acts[name]?.(leadId, pick);
      // Whatever came back, its homeowner is asked and told.
      const { due, written } = await clockOf(leadId);
      const toHomeowner = due.filter((each) => /^(?:contact|declined) /.test(each));
      expect(written, log.join(", ")).toEqual(expect.arrayContaining(toHomeowner));
    }
    for (const table of [outbox, postcodeLookups, rateLimits]) await db.delete(table);
    await db.delete(leads);
  }
  expect([...new Set(untrue)]).toEqual([]);
});
