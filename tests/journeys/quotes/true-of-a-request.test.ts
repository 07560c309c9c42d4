import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { keepClocksOfReleased } from "~/models/leads/clock/due.server";
import { doDue } from "~/models/leads/clock/fire.server";
import { eraseLead } from "~/models/leads/erasure.server";
import type { LeadStatus } from "~/models/leads/lead";
import { askAnother } from "~/models/leads/own-request/another.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { answerHeard, stopRouting } from "~/models/leads/own-request/own-request.server";
import { changeLeadStatus } from "~/models/leads/portal/lead-changes.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { paths } from "~/paths";
import {
  businesses,
  leadAssignments,
  leadDue,
  leadEvents,
  leads,
  outbox,
  postcodeLookups,
  rateLimits,
} from "../../../drizzle/schema";
import { changeRows, findRow, listRows, useDatabase } from "../../support/database";
import { seededRandom } from "../../support/numbers";
import { Visitor } from "../../support/pages/visitor";
import { clockOf } from "../../support/people/lead-times";
import { oliveAtTheDesk } from "../../support/people/operators";
import { signIn } from "../../support/people/professionals";
import type { Life } from "../../support/people/request-histories";
import { zebedeesRequest } from "../../support/people/requests";
import { whyUntrue } from "../../support/people/said-of-a-request";
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
async function lifeOf(leadId: string, log: string[]): Promise<Life> {
  const lead = await findRow(leads, { id: leadId });
  if (!lead) throw new Error("The lead is gone");
  const given = await db
    .select({ assignment: leadAssignments, business: businesses })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leadAssignments.leadId, leadId));
  const events = await listRows(leadEvents, { kind: "viewed" });
  const asked = await findRow(leadDue, { kind: "contact" });
  const all = await listRows(businesses);
  const free = all.filter(
    ({ id, status, awayUntil }) =>
      status === "active" && !awayUntil && given.every(({ business }) => business.id !== id),
  );
  const firms = given.map(({ assignment, business }) => ({
    id: business.businessName.replace("Roofer ", ""),
    onSite: business.status === "active" && business.claimed,
    givenAt: assignment.createdAt,
    status: assignment.status,
    reason: assignment.declineReason,
    before: assignment.status,
    seenAt: events.find(({ assignmentId }) => assignmentId === assignment.id)?.createdAt ?? null,
    ...{ declinedAt: assignment.declinedAt, notHired: assignment.notHiredAt, fell: assignment.fellAt },
  }));
  const whom = all.find(({ id }) => id === lead.hiredBusinessId)?.businessName;
  return {
    ...{ at: new Date(), log, firms, serviceType: "roofing", choice: null },
    ...{ proved: lead.phoneVerified, placed: lead.latitude !== null },
    ...{ others: free.length, away: all.filter(({ awayUntil }) => awayUntil).length, wish: null },
    question: asked?.doneAt
      ? { askedAt: asked.doneAt, answer: asked.answer, answeredAt: asked.answeredAt }
      : null,
    chosen: firms.find(({ id }) => whom === `Roofer ${id}`) ?? null,
    emergency: lead.answers["roof-work"] === "emergency",
    queuedSince: lead.unmatchedSince,
    ...{ stopped: lead.routingStoppedAt, hired: lead.hiredAt },
    erased: lead.erasedAt,
  };
}

type Pick = <Of>(among: readonly Of[]) => Of | undefined;
type Act = (leadId: string, pick: Pick) => Promise<unknown>;

const anyOf = async (leadId: string, pick: Pick) => pick(await listRows(leadAssignments, { leadId }));

const ownerOf = (businessId: string) => roofers.find(({ business }) => business.id === businessId);

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
  stopped: (leadId) => stopRouting(leadId),
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

/** A sentence of these speaks of what becomes of a request: such a one has to stand in the table. */
const ofTheRequest =
  /24 hours|contacted|in touch|(?:your|the) request|has it|have it|gets it|given it|cannot take|this lead|looks? at the (?:roof|work)|hired|chose you|were deleted|their details|one of our people|our team|water is coming/i;

/** What a press does, whatever is so. */
const standing = [
  /^(?:See or change (?:my|your)|Who has your|Where the|Your roofing|The|Your|See your) request:?$|^Who was given it$/,
  /^Where the request is$|^Each request has its own link\.$/,
  /correct it on the page of your request\.$/,
  /^We tell the businesses that have your request, so that they stop calling\.$/,
  /^(?:Nobody else gets it|I have hired someone)\.?$/,
  /businesses near you may get your request again\.$/,
  /^We delete what says who you are, and tell the businesses that had it\.$/,
  /^Water is coming in/,
  /^Only the one that you hired reads that you chose it\.$/,
  /^Yes, I hired /,
  /^Rang .+: Contacted$/,
  /^(?:Set to )?Contacted(?: by you)?$|^Sign in to see the details and get in touch:$/,
  /^(?:They hired someone else|Their details are wrong)$|^When one declines, it can be given to another\.$/,
];

const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.?]) (?=[A-Z])|\n/);

/** A reader's own sentence has the reader's name before it in the table. */
const untruthsOf = (where: string, sentences: readonly string[], life: Life, reader?: string): string[] =>
  sentences
    .filter((sentence) => ofTheRequest.test(sentence) && !standing.some((each) => each.test(sentence)))
    .flatMap((sentence) => {
      const own = whyUntrue(`${reader}: ${sentence}`, life);
      const why = own === "stands in no table" ? whyUntrue(sentence, life) : own;
      return why ? [`${where}: '${sentence}' ${why}, after: ${life.log.join(", ")}`] : [];
    });

const onPage = (page: Visitor): string[] =>
  [
    ...page.document.querySelectorAll(
      "main h1, main h2, main p, main li > span:first-child, main button, main .badge",
    ),
  ].flatMap((part) => {
    if (part.querySelector(".badge")) return [];
    // Where a business stands is said below its name.
    const name = part.closest("li.listing")?.querySelector("h3")?.textContent;
    const text = (part.textContent ?? "").trim().replace(/^Their own page .+ says of (.+)\.$/, "$1");
    return name ? [`${name}: ${text}`] : sentencesOf(text);
  });

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

type Look = { leadId: string; homeowner: Visitor; log: string[] } & Awaited<ReturnType<typeof signedIn>>;

/** The homeowner's pages, as their browser and a stranger's see them; those of a business that was given it; the desk's. */
async function look({ leadId, homeowner, desk, portals, log }: Look, pick: Pick): Promise<string[]> {
  const untrue: string[] = [];
  const visit = async (visitor: Visitor, address: string) => {
    await visitor.visit(address);
    expect(visitor.status, address).toBe(200);
    return lifeOf(leadId, log);
  };
  const results = paths.quizResults(paths.roofingQuiz, leadId);
  for (const [visitor, address] of [
    [homeowner, results],
    [new Visitor(), results],
    [homeowner, paths.quoteResults(leadId)],
    [homeowner, paths.myRequest(requestToken(leadId))],
  ] as const) {
    const life = await visit(visitor, address);
    untrue.push(...untruthsOf(address, onPage(visitor), life));
  }
  const given = await db
    .select({ id: businesses.id, name: businesses.businessName })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(and(eq(leadAssignments.leadId, leadId), eq(businesses.status, "active")));
  const whom = (await lifeOf(leadId, log)).chosen?.id;
  const reader = given.find(({ name }) => name === `Roofer ${whom}`) ?? pick(given);
  const portal = portals.get(reader?.id ?? "");
  for (const address of reader && portal ? [paths.leads(), paths.lead(leadId)] : []) {
    const life = await visit(portal as Visitor, address);
    untrue.push(...untruthsOf(address, onPage(portal as Visitor), life, reader?.name));
  }
  const waiting = await visit(desk, paths.adminLeads());
  const waits = waiting.queuedSince !== null && !waiting.stopped && !waiting.hired && !waiting.erased;
  expect(desk.document.querySelectorAll("[data-row]").length, log.join(", ")).toBe(waits ? 1 : 0);
  for (const [show, prefix] of [
    ["unmatched", "It waits"],
    ["all", "Its line"],
  ] as const) {
    const life = await visit(desk, paths.adminLeads({ show }));
    for (const line of desk.document.querySelectorAll(".row-facts")) {
      const said = line.textContent?.split(" · ").at(-3);
      const why = whyUntrue(`${prefix}: ${said}`, life);
      if (why) untrue.push(`${show}: '${said}' ${why}, after: ${log.join(", ")}`);
    }
  }
  const life = await visit(desk, paths.adminLead(leadId));
  const said = onPage(desk).map((each) => each.replace(/^waiting .+?: (.+)\.$/, "It waits: $1"));
  return [...untrue, ...untruthsOf(paths.adminLead(leadId), said, life)];
}

/** What was queued and not looked at before: every sentence of it is so at that moment. */
async function read(leadId: string, log: string[], seen: Set<string>): Promise<string[]> {
  const life = await lifeOf(leadId, log);
  const queued = (await listRows(outbox, { leadId })).filter(({ id }) => !seen.has(id));
  return queued.flatMap(({ id, recipient, subject, body }) => {
    seen.add(id);
    const to = roofers.find(({ account }) => account.email === recipient)?.business.businessName;
    const sentences = sentencesOf(body.replace("Sent to nobody: ", "\n"));
    return untruthsOf(`'${subject}'`, sentences, life, to);
  });
}

test(`no page or message says of a request what is not so, through ${histories} histories (SEED=${seed})`, async () => {
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
      untrue.push(...(await look({ leadId, homeowner, log, ...people }, pick)));
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
