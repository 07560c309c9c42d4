import { expect, test } from "vitest";
import { alone, db } from "~/database/db.server";
import { keyedHash } from "~/models/base/keyed-hash.server";
import { networkOf } from "~/models/base/rate-limits.server";
import { paths } from "~/paths";
import { openapi } from "~/routes/api/openapi/document";
import { rateLimits } from "../../drizzle/schema";
import { useDatabase } from "../support/database";
import { Caller } from "../support/endpoints";
import { whileWorking } from "../support/files/imported";
import { Visitor } from "../support/pages/visitor";
import { boughtPlan, checkoutWish } from "../support/payments";
import { tokenOf } from "../support/people/operators";
import { aLead } from "../support/people/professionals";
import { freshMobile } from "../support/people/roofing-quiz";
import { payingRoofer } from "../support/plans";
import { documentedAnswers, holdToDocument, liveAnswers } from "../support/rules/openapi";
import { world } from "../support/world";

useDatabase();

type Produce = () => Promise<Response>;

const caller = new Caller();
const get = (path: string) => new Visitor().raw(path);

/** What each endpoint says before it looks at the fields, and when it does not like them. */
function refusalsOf(path: string, by: () => Promise<Caller> = async () => caller): Record<string, Produce> {
  const called = async (body: unknown, extra = {}) => (await by()).raw(path, body, extra);
  return {
    [`POST ${path} 400`]: () => called("{"),
    [`POST ${path} 401`]: () => called({}, { headers: { Authorization: "" } }),
    [`POST ${path} 403`]: () => called({}, { headers: { "Sec-Fetch-Site": "cross-site" } }),
    [`POST ${path} 405`]: () => called({}, { method: "DELETE" }),
    [`POST ${path} 413`]: () => called("x".repeat(20_000)),
    [`POST ${path} 415`]: () => called({}, { headers: { "Content-Type": "text/plain" } }),
    [`POST ${path} 422`]: () => called({}),
  };
}

const send = (phone: string) => caller.raw(paths.sendSms, { phone });
const alert = (id: string) => caller.raw(paths.sendNotification, { type: "new_lead", lead: { id } });
const confirm = (id: string) => caller.raw(paths.sendCustomerConfirmation, { lead: { id } });

const { [`POST ${paths.createPortalSession} 401`]: _keyless, ...portalRefusals } = refusalsOf(
  paths.createPortalSession,
);
const producePayments: Record<string, Produce> = {
  ...refusalsOf(paths.createCheckoutSession),
  ...refusalsOf(paths.handlePaymentSuccess),
  ...portalRefusals,
  [`POST ${paths.createCheckoutSession} 200`]: () => caller.raw(paths.createCheckoutSession, checkoutWish),
  [`POST ${paths.createCheckoutSession} 409`]: async () => {
    for (let number = 0; number < 3; number++) await payingRoofer("premium");
    return caller.raw(paths.createCheckoutSession, checkoutWish);
  },
  [`POST ${paths.createCheckoutSession} 429`]: async () => {
    await db.insert(rateLimits).values(
      Array.from({ length: 200 }, () => ({
        scope: "featured:sender",
        subject: keyedHash("featured:sender", networkOf("203.0.113.7")),
      })),
    );
    return caller.raw(paths.createCheckoutSession, checkoutWish);
  },
  [`POST ${paths.handlePaymentSuccess} 200`]: async () => {
    const opened = await caller.raw(paths.createCheckoutSession, checkoutWish);
    const { sessionId } = await opened.json();
    return caller.raw(paths.handlePaymentSuccess, { sessionId, type: "featured_listing" });
  },
  [`POST ${paths.handlePaymentSuccess} 404`]: () =>
    caller.raw(paths.handlePaymentSuccess, { sessionId: "cs_test_nobodys", type: "featured_listing" }),
  [`POST ${paths.createPortalSession} 200`]: async () => {
    const { visitor, customerId } = await boughtPlan();
    return new Caller({ visitor }).raw(paths.createPortalSession, { customerId });
  },
};
/** A program with the personal token of an operator. */
async function withToken(): Promise<Caller> {
  return new Caller({ key: await tokenOf(await world.account({ role: "operator" })) });
}
/** While another process does what was begun. */
async function meanwhile(path: string, body: unknown): Promise<Response> {
  const calling = await withToken();
  const held = await alone("imports", () => calling.raw(path, body, { headers: { Prefer: "wait=0" } }));
  if (held.status === "busy") throw new Error("Somebody else imports");
  return held.outcome;
}

/** What a program reads of an import that it began, and what it is told before. */
function readingsOf(template: string): Record<string, Produce> {
  const path = template.replace("{importId}", crypto.randomUUID());
  const called = async (extra: { method?: string; headers?: Record<string, string> } = {}) =>
    (await withToken()).raw(path, {}, { method: "GET", ...extra });
  return {
    [`GET ${template} 401`]: () => called({ headers: { Authorization: "" } }),
    [`GET ${template} 403`]: () => called({ headers: { "Sec-Fetch-Site": "cross-site" } }),
    [`GET ${template} 404`]: () => called(),
    [`GET ${template} 405`]: () => called({ method: "DELETE" }),
    [`GET ${template} 200`]: async () => {
      const program = await withToken();
      const { rows, badRows } = await (await whileWorking(program.raw(paths.migrateCsvData, {}))).json();
      return program.raw(template.endsWith("csv") ? badRows : rows, {}, { method: "GET" });
    },
  };
}

const produce: Record<string, Produce> = {
  ...readingsOf(paths.importRows("{importId}")),
  ...readingsOf(paths.importBadRows("{importId}")),
  [`GET ${paths.importRows("{importId}")} 422`]: async () => {
    const program = await withToken();
    const { rows } = await (await whileWorking(program.raw(paths.migrateCsvData, {}))).json();
    return program.raw(`${rows}?after=x`, {}, { method: "GET" });
  },
  ...refusalsOf(paths.migrateCsvData, withToken),
  ...refusalsOf(paths.deleteAllBusinesses, withToken),
  [`POST ${paths.migrateCsvData} 200`]: async () =>
    whileWorking((await withToken()).raw(paths.migrateCsvData, {})),
  [`POST ${paths.migrateCsvData} 202`]: () => meanwhile(paths.migrateCsvData, {}),
  [`POST ${paths.migrateCsvData} 422`]: async () =>
    (await withToken()).raw(paths.migrateCsvData, { forceUpdate: "perhaps" }),
  [`POST ${paths.deleteAllBusinesses} 200`]: async () =>
    whileWorking((await withToken()).raw(paths.deleteAllBusinesses, { confirm: true })),
  [`POST ${paths.deleteAllBusinesses} 202`]: () => meanwhile(paths.deleteAllBusinesses, { confirm: true }),
  ...refusalsOf(paths.sendSms),
  ...refusalsOf(paths.verifySms),
  ...refusalsOf(paths.sendNotification),
  ...refusalsOf(paths.sendCustomerConfirmation),
  [`POST ${paths.sendSms} 200`]: () => send(freshMobile()),
  [`POST ${paths.sendSms} 429`]: async () => {
    const phone = freshMobile();
    await send(phone);
    return send(phone);
  },
  [`POST ${paths.verifySms} 200`]: async () => {
    const phone = freshMobile();
    await send(phone);
    return caller.raw(paths.verifySms, { phone, code: await world.codeTextedTo(phone) });
  },
  [`POST ${paths.sendNotification} 200`]: async () => alert(await aLead()),
  [`POST ${paths.sendNotification} 404`]: () => alert("1"),
  [`POST ${paths.sendCustomerConfirmation} 200`]: async () => confirm(await aLead()),
  [`POST ${paths.sendCustomerConfirmation} 404`]: () => confirm("1"),
  ...producePayments,
  [`GET ${paths.rooferCount} 200`]: () => get(paths.rooferCount),
  [`GET ${paths.healthz} 200`]: () => get(paths.healthz),
  [`GET ${paths.readyz} 200`]: () => get(paths.readyz),
  [`GET ${paths.devOutboxJson} 200`]: async () => {
    await send(freshMobile());
    return get(paths.devOutboxJson);
  },
};

test("the document is served as it is written, as JSON", async () => {
  const answer = await get(paths.openapi);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json\b/);
  const document = { ...openapi, info: { ...openapi.info, title: "Fettle: endpoints" } };
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

test("every answer that it promises is given, here or in live mode (tests/faults), and no other is tested", () => {
  expect([...Object.keys(produce), ...liveAnswers].toSorted()).toEqual(documentedAnswers().toSorted());
});

test.each(Object.entries(produce))("it tells the truth about %s", async (promised, act) => {
  const [method, path, status] = promised.split(" ");
  const answer = await act();
  expect(answer.status).toBe(Number(status));
  await holdToDocument(`${method} ${path}`, answer);
});

test("each endpoint takes the example that it shows", async () => {
  for (const path of [
    paths.sendSms,
    paths.verifySms,
    paths.sendNotification,
    paths.sendCustomerConfirmation,
  ]) {
    const { security, requestBody } = openapi.paths[path].post;
    expect(security).toEqual([{ publicKey: [] }]);
    const { body } = await caller.post(path, requestBody.content["application/json"].example);
    const unknown = ["Invalid verification code. Please try again.", "There is no such lead."];
    expect([undefined, ...unknown]).toContain(body.error);
  }
});
