import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { makeVisitor } from "~/http/sessions/visitor.server";
import { eraseLead } from "~/models/leads/erasure.server";
import { askAnother } from "~/models/leads/own-request/another.server";
import { recordHired } from "~/models/leads/own-request/hired.server";
import { resumeRouting, stopRouting } from "~/models/leads/own-request/own-request.server";
import { requestToken } from "~/models/leads/own-request/own-request-token.server";
import { paths } from "~/paths";
import { businesses, leadAssignments, leads, outbox, postcodeLookups } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { type Life, randomOf } from "../../support/people/request-histories";
import { site, zebedeesRequest } from "../../support/people/requests";
import { whyUntrue } from "../../support/people/said-of-a-request";
import { world } from "../../support/world";

useDatabase();

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const histories = 4;
const stepsEach = 4;

/** What the rows say, read without the code that is tested. */
async function lifeOf(leadId: string, log: string[]): Promise<Life> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId));
  if (!lead) throw new Error("The lead is gone");
  const given = await db
    .select({ assignment: leadAssignments, business: businesses })
    .from(leadAssignments)
    .innerJoin(businesses, eq(businesses.id, leadAssignments.businessId))
    .where(eq(leadAssignments.leadId, leadId));
  return {
    ...{ at: new Date(), log, serviceType: "roofing", proved: lead.phoneVerified },
    ...{ question: null, choice: null, chosen: null },
    emergency: lead.answers["roof-work"] === "emergency",
    firms: given.map(({ assignment, business }) => ({
      id: business.businessName.replace("Roofer ", ""),
      onSite: business.status === "active" && business.claimed,
      givenAt: assignment.createdAt,
      status: assignment.status,
      reason: assignment.declineReason,
      before: assignment.status,
      seenAt: null,
      notHired: assignment.notHiredAt,
    })),
    queuedSince: lead.unmatchedSince,
    stopped: lead.routingStoppedAt,
    hired: lead.hiredAt,
    erased: lead.erasedAt,
  };
}

type Pick = <Of>(among: readonly Of[]) => Of | undefined;

const anyOf = async (leadId: string, pick: Pick) =>
  pick(await db.select().from(leadAssignments).where(eq(leadAssignments.leadId, leadId)));

/** What can happen, by the verbs of the site; what a professional says is written as their verb writes it. */
const acts: Readonly<Record<string, (leadId: string, pick: Pick) => Promise<unknown>>> = {
  asked: async (leadId) => askAnother(leadId, await db.$count(leadAssignments), site),
  declined: async (leadId, pick) => say((await anyOf(leadId, pick))?.id, "declined"),
  contacted: async (leadId, pick) => say((await anyOf(leadId, pick))?.id, "contacted"),
  booked: async (leadId, pick) => say((await anyOf(leadId, pick))?.id, "booked"),
  suspended: async (leadId, pick) => {
    const businessId = (await anyOf(leadId, pick))?.businessId;
    if (businessId)
      await db.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, businessId));
  },
  stopped: (leadId) => stopRouting(leadId),
  resumed: (leadId) => resumeRouting(leadId, site),
  hired: (leadId) => recordHired(leadId, { whom: "unsaid" }, site),
  erased: (leadId) => eraseLead(leadId, site),
  "a day over": async () => {
    const before = new Date(Date.now() - 30 * 60 * 60 * 1000);
    await db.update(leadAssignments).set({ createdAt: before });
  },
};

async function say(id: string | undefined, status: "declined" | "contacted" | "booked"): Promise<void> {
  const declineReason = status === "declined" ? ("too_busy" as const) : null;
  if (id) await db.update(leadAssignments).set({ status, declineReason }).where(eq(leadAssignments.id, id));
}

/** A sentence of these speaks of what becomes of a request: such a one has to stand in the table. */
const ofTheRequest =
  /24 hours|contacted|in touch|(?:your|the) request|has it|have it|gets it|looks? at the (?:roof|work)|hired|were deleted|one of our people|our team|water is coming/i;

/** Said on the homeowner's own page of what a press does, whatever is so. */
const standing = [
  /^(?:See or change my|Who has your|Where the|Your roofing|The|Your) request$/,
  /^Where the request is$|^Each request has its own link\.$/,
  /^We tell the businesses that have your request, so that they stop calling\.$/,
  /^(?:Businesses that have your request keep it|Nobody else gets it|I have hired someone)\.?$/,
  /businesses near you may get your request again\.$/,
  /^We delete what says who you are, and tell the businesses that had it\.$/,
  /^Water is coming in/,
  /^Only the one that you hired reads that you chose it\.$/,
  /^Yes, I hired /,
];

const sentencesOf = (page: Visitor): string[] =>
  [...page.document.querySelectorAll("main h1, main h2, main p, main li > span, main button")].flatMap(
    (part) => {
      // Where a business stands is said below its name.
      const name = part.closest("li.listing")?.querySelector("h3")?.textContent;
      const text = (part.textContent ?? "").trim();
      return name ? [`${name}: ${text}`] : text.split(/(?<=\.) (?=[A-Z])/);
    },
  );

async function untruthsOn(page: Visitor, life: Life): Promise<string[]> {
  return sentencesOf(page)
    .filter((sentence) => ofTheRequest.test(sentence) && !standing.some((each) => each.test(sentence)))
    .flatMap((sentence) => {
      const why = whyUntrue(sentence, life);
      return why ? [`${page.path.split("?")[0]}: '${sentence}' ${why}, after: ${life.log.join(", ")}`] : [];
    });
}

/** The homeowner's pages, as their browser and a stranger's see them, and the mail that confirms it. */
async function look(leadId: string, homeowner: Visitor, life: Life): Promise<string[]> {
  const results = paths.quizResults(paths.roofingQuiz, leadId);
  const untrue: string[] = [];
  for (const [visitor, address] of [
    [homeowner, results],
    [new Visitor(), results],
    [homeowner, paths.quoteResults(leadId)],
    [homeowner, paths.myRequest(requestToken(leadId))],
  ] as const) {
    await visitor.visit(address);
    expect(visitor.status, address).toBe(200);
    untrue.push(...(await untruthsOn(visitor, life)));
  }
  return untrue;
}

test(`no page says of a request what is not so, through ${histories} histories (SEED=${seed})`, async () => {
  const random = randomOf(seed);
  const pick: Pick = (among) => among[Math.floor(random() * among.length)];
  for (const miles of [1, 2, 3, 4, 5]) await world.business(world.milesFrom("LS6 2AB", miles));
  const untrue: string[] = [];
  for (let history = 0; history < histories; history++) {
    const { id: visitorId, setCookie } = await makeVisitor();
    const homeowner = new Visitor();
    homeowner.cookies.store(new Headers({ "Set-Cookie": setCookie }), "/");
    await db.update(businesses).set({ status: "active" });
    const leadId = await zebedeesRequest();
    await db.update(leads).set({ visitorId }).where(eq(leads.id, leadId));
    const log: string[] = [];
    for (let step = 0; step < stepsEach; step++) {
      untrue.push(...(await look(leadId, homeowner, await lifeOf(leadId, log))));
      const name = pick(Object.keys(acts)) ?? "";
      log.push(name);
      await acts[name]?.(leadId, pick);
    }
    for (const table of [outbox, postcodeLookups]) await db.delete(table);
    await db.delete(leads);
  }
  expect([...new Set(untrue)]).toEqual([]);
});
