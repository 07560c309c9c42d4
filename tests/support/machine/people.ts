import { setTimeout as pause } from "node:timers/promises";
import { and, eq, notExists, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { sessionCookie } from "~/http/sessions/own-cookie.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { paths } from "~/paths";
import { signedHeader } from "~/services/payments/signature.server";
import { leadAssignments, leads } from "../../../drizzle/schema";
import { prepareLastAnswer } from "../processes/last-answers";
import type { LastAnswer } from "../processes/last-form";
import { bank, buys, owner, secret } from "../vendors/bank";
import { type Business, world } from "../world";
import type { Draw } from "./troubles";

/** What people were told, and did. */
export type Memory = {
  /** Each wrong answer: an unexpected failure, or a stranger who was let in. */
  wrong: string[];
  answers: number;
  away: number;
  acknowledged: LastAnswer[];
  /** Which statuses each business ever sent for each of its leads: `lead business`. */
  sent: Map<string, Set<string>>;
  bought: string[];
};
export const emptyMemory = (): Memory => ({
  ...{ wrong: [], answers: 0, away: 0, acknowledged: [], sent: new Map(), bought: [] },
});

export type World = { origin(): string; isOver(): boolean; memory: Memory };
type Person = (world: World, draw: Draw) => Promise<void>;

const timeLimitMs = 20_000;

/** Sends a request; the status is 0 without an answer. One in ten hangs up early. */
async function ask(
  { origin, memory }: World,
  draw: Draw,
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; location: string }> {
  const patience = draw.between(0, 1) < 0.1 ? Math.ceil(draw.between(0, 100)) : timeLimitMs;
  const signal = AbortSignal.timeout(patience);
  const asked = fetch(origin() + address, { redirect: "manual", ...init, signal }).then(async (answer) => {
    // What breaks off in the middle was cut by us.
    await answer.text().catch(() => "");
    return answer;
  });
  // Now and then one has no end, whatever its signal says, though no server has its connection any more.
  const answer = await Promise.race([asked, pause(2 * timeLimitMs, undefined, { ref: false })]).catch(
    () => undefined,
  );
  const status = answer?.status ?? 0;
  memory.answers += 1;
  if (status === 0 || status === 503) memory.away += 1;
  // The endpoint of codes says 502 of a vendor whose answer makes no sense.
  const vendorLied = status === 502 && address === paths.sendSms;
  if (status >= 500 && status !== 503 && !vendorLied)
    memory.wrong.push(`${init.method ?? "GET"} ${address.split("?")[0]} answered ${status}`);
  return { status, location: answer?.headers.get("Location") ?? "" };
}

const form = (fields: Record<string, string>, cookie: string): RequestInit => ({
  method: "POST",
  headers: { Cookie: cookie },
  body: new URLSearchParams(fields),
});

/** Sends the last answer until it is taken, and some send it again after that. */
let homeowners = 0;
const homeowner: Person = async (world, draw) => {
  const person = await prepareLastAnswer(homeowners++ % 600);
  for (;;) {
    const { status, location } = await ask(world, draw, person.action, form(person.fields, person.cookie));
    if (status >= 300 && status < 400 && /[?&]|success|fallback/.test(location)) break;
    if (status !== 0 && status !== 503) {
      world.memory.wrong.push(`a homeowner's last answer was answered ${status} ${location}`);
      return;
    }
    if (world.isOver()) return;
    await pause(draw.between(50, 600));
  }
  world.memory.acknowledged.push(person);
  if (draw.between(0, 1) < 0.3) await ask(world, draw, person.action, form(person.fields, person.cookie));
};

const pages = [
  paths.home,
  paths.directory,
  paths.roofing,
  paths.roofingQuiz,
  paths.findRoofer("Leeds"),
  paths.status,
  paths.contact,
  "/no-such-page",
];
const visitor: Person = async (world, draw) => {
  await ask(world, draw, draw.one(pages));
  // Not the number of anybody who asks for a quote: a number gets one code a minute.
  const phone = `07700900${String(Math.floor(draw.between(600, 999))).padStart(3, "0")}`;
  if (draw.between(0, 1) < 0.2) {
    const headers = { "Content-Type": "application/json", Authorization: "Bearer a-public-key-for-tests" };
    await ask(world, draw, paths.sendSms, { method: "POST", headers, body: JSON.stringify({ phone }) });
  }
};

/** A session cookie with the name that a live server gives it. */
async function cookieOf(account: Parameters<typeof startSession>[0]): Promise<string> {
  const [pair = ""] = (await sessionCookie.serialize(await startSession(account))).split(";");
  return `__Host-${pair.replace(/^__Host-/, "")}`;
}

/** Works on leads of their own, and now and then tries those of others. */
async function rooferOf(business: Business): Promise<Person> {
  const account = await world.account({ email: business.email ?? "", role: "professional" });
  const cookie = await cookieOf(account);
  const own = eq(leadAssignments.businessId, business.id);
  return async (world, draw) => {
    await ask(world, draw, draw.one([paths.dashboard, paths.leads(), paths.home]), {
      headers: { Cookie: cookie },
    });
    const status = draw.one(["contacted", "quoted", "booked"]);
    const fields = { business: business.id, version: "", intent: "status", status };
    const mine = await db.select({ id: leadAssignments.leadId }).from(leadAssignments).where(own).limit(50);
    if (mine.length > 0) {
      const { id } = draw.one(mine);
      const key = `${id} ${business.id}`;
      world.memory.sent.set(key, (world.memory.sent.get(key) ?? new Set()).add(status));
      await ask(world, draw, paths.lead(id), form({ ...fields, leadId: id }, cookie));
    }
    const strangers = db
      .select()
      .from(leadAssignments)
      .where(and(own, eq(leadAssignments.leadId, leads.id)));
    const [other] = await db
      .select({ id: leads.id })
      .from(leads)
      .where(notExists(strangers))
      .orderBy(sql`random()`)
      .limit(1);
    if (!other) return;
    const { status: said } = await ask(
      world,
      draw,
      paths.lead(other.id),
      form({ ...fields, leadId: other.id }, cookie),
    );
    if (![0, 404, 503].includes(said)) world.memory.wrong.push(`a stranger to a lead was answered ${said}`);
  };
}

/** Buys a plan, and Stripe sends its events until they are taken, some of them twice. */
const buyer: Person = async (world, draw) => {
  const before = new Set(bank.listEvents());
  const id = await buys(
    draw.one(["starter", "premium"] as const),
    await owner(`Town${Math.floor(draw.between(0, 2))}`),
  );
  world.memory.bought.push(id);
  const events = bank.listEvents().filter((body) => !before.has(body) && body.includes(id));
  for (const body of [...events, ...events.slice(0, 1)]) {
    for (;;) {
      const headers = {
        "Content-Type": "application/json",
        "Stripe-Signature": signedHeader(secret, body, new Date()),
      };
      const { status } = await ask(world, draw, paths.paymentWebhook, { method: "POST", headers, body });
      if (status >= 200 && status < 300) break;
      // The clock of the server may be wrong just now, and the signature old to it.
      await pause(draw.between(50, 500));
    }
  }
};

const operator = async (): Promise<Person> => {
  const cookie = await cookieOf(await world.account({ role: "operator" }));
  const desk = [paths.admin, paths.adminFigures, paths.adminClaims, paths.adminAudit(), paths.adminWaitlist];
  return async (world, draw) => {
    await ask(world, draw, draw.one(desk), { headers: { Cookie: cookie } });
  };
};

/** Everybody who is about: homeowners, visitors, the roofers of a town, an operator, and somebody who buys. */
export async function everybody(): Promise<Person[]> {
  const { roofers } = await world.leeds();
  const working = await Promise.all(roofers.slice(0, 3).map(rooferOf));
  return [homeowner, homeowner, visitor, visitor, visitor, ...working, await operator(), buyer];
}

/** Repeats what a person does until it is over. */
export async function live(person: Person, world: World, draw: Draw): Promise<void> {
  while (!world.isOver()) {
    await person(world, draw);
    await pause(draw.between(20, 300));
  }
}
