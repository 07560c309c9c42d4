import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { countCode } from "~/models/phones/code-limits.server";
import { paths } from "~/paths";
import { outbox } from "../../drizzle/schema";
import { Caller } from "../support/endpoints";
import { timePasses } from "../support/passing-time";
import { checkoutWish } from "../support/payments";
import { samsAccount, signIn } from "../support/people/professionals";
import { useLiveSite } from "../support/processes/live-site";
import { visitorOf } from "../support/processes/live-visitor";
import { liveOn, liveSettings, type ServerProcess, startServer } from "../support/processes/server-process";
import { holdToDocument, liveAnswers } from "../support/rules/openapi";
import { until } from "../support/until";

const notSent = { success: false, error: "Failed to send verification code. Please try again." };
const notChecked = { success: false, error: "Verification failed. Please try again." };
const done = { success: true };

const site = useLiveSite({
  CODES_PER_HOUR_AND_ADDRESS: "10",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
});
let caller: Caller;
let numbers = 0;
/** A site without Twilio, and with hardly any event streams. */
let bare: ServerProcess;
beforeAll(async () => {
  bare = await startServer(liveOn(site.line.url, { WORKER: "off", EVENT_STREAMS: "1" }));
});

beforeEach(async () => {
  caller = new Caller({ visitor: visitorOf(site.server.origin), key: liveSettings.PUBLIC_API_KEY });
  site.twilio.codesFor.length = 0;
  await timePasses(60 * 60 + 1);
});

/** Numbers of the drama range, each one above the one before. */
function nextMobile(): string {
  numbers += 1;
  return `+447700900${String(numbers % 1000).padStart(3, "0")}`;
}

const send = (phone = nextMobile(), headers = {}) => caller.post(paths.sendSms, { phone }, { headers });
const verify = (phone: string, code: string) => caller.post(paths.verifySms, { phone, code });

test("sixty sends from one address to rising numbers reach the provider ten times", async () => {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  for (let burst = 0; burst < 2; burst++) {
    const together = Array.from({ length: 30 }, (_, each) => {
      // Every call a new caller, who says that it comes from elsewhere.
      const by = new Caller({ visitor: visitorOf(site.server.origin), key: liveSettings.PUBLIC_API_KEY });
      const headers = { "X-Forwarded-For": `198.51.100.${burst * 30 + each}` };
      const phone = nextMobile();
      // A machine that is starved may call its database away; whoever reads so asks again.
      return until("the sending is answered", async () => {
        const answer = await by.post(paths.sendSms, { phone }, { headers });
        return answer.status !== 503 && answer;
      });
    });
    answers.push(...(await Promise.all(together)));
  }
  expect(site.twilio.codesFor).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    const error = expect.stringMatching(/^That is a lot of codes from one place\. Try again in /);
    expect(body).toEqual({ success: false, error });
  }
});

test("whoever is over a limit is told so at once, even while somebody else's sending takes long", async () => {
  for (let sends = 0; sends < 10; sends++) expect((await send()).status).toBe(200);
  // As a sending does that has not been stored yet: every other one waits for it.
  await db.transaction(async (tx) => {
    await countCode(tx, nextMobile());
    expect((await send()).status).toBe(429);
  });
});

test.each([
  ["breaks the connection", "reset", 503],
  ["answers nonsense", { status: 201, body: {} }, 502],
] as const)("the provider %s: %j, %i, and the number may ask again at once", async (_, answer, status) => {
  const phone = nextMobile();
  site.twilio.answer("codes", answer);
  expect(await send(phone)).toMatchObject({ status, body: notSent });
  site.twilio.answer("codes");
  expect((await send(phone)).body).toEqual(done);
});

test("a site without a provider says that the code was not sent: 503", async () => {
  const by = new Caller({ visitor: visitorOf(bare.origin), key: liveSettings.PUBLIC_API_KEY });
  expect(await by.post(paths.sendSms, { phone: nextMobile() })).toMatchObject({ status: 503, body: notSent });
});

test("the provider cannot say whether a code is right: 502, and no try is lost", async () => {
  const phone = nextMobile();
  await send(phone);
  site.twilio.answer("checks", "reset");
  for (let tries = 0; tries < 6; tries++) {
    expect(await verify(phone, site.twilio.code)).toMatchObject({ status: 502, body: notChecked });
  }
  site.twilio.answer("checks");
  expect((await verify(phone, site.twilio.code)).body).toEqual(done);
});

/** What is asked while the database is away. */
const away =
  (path: string, body: unknown = {}, prepare?: () => Promise<unknown>, method = "POST") =>
  async () => {
    await prepare?.();
    await site.line.cut();
    return caller.raw(path, body, { method });
  };
const lead = { id: crypto.randomUUID() };

/** One request for each answer that demo mode cannot give; tests/journeys/openapi.test.ts has the others. */
const produce: Record<(typeof liveAnswers)[number], () => Promise<Response>> = {
  "POST /functions/v1/send-sms 502": () => {
    site.twilio.answer("codes", { status: 201, body: {} });
    return caller.raw(paths.sendSms, { phone: nextMobile() });
  },
  "POST /functions/v1/send-sms 503": away(paths.sendSms, { phone: nextMobile() }),
  "POST /functions/v1/verify-sms 502": async () => {
    const phone = nextMobile();
    await send(phone);
    site.twilio.answer("checks", "reset");
    return caller.raw(paths.verifySms, { phone, code: site.twilio.code });
  },
  "POST /functions/v1/verify-sms 503": away(paths.verifySms, { phone: nextMobile(), code: "246810" }, send),
  "POST /api/send-notification 503": away(paths.sendNotification, { type: "new_lead", lead }),
  "POST /api/send-customer-confirmation 503": away(paths.sendCustomerConfirmation, { lead }),
  "POST /api/create-checkout-session 503": () => {
    const here = site.server.origin + paths.getFeatured;
    return away(paths.createCheckoutSession, { ...checkoutWish, successUrl: here, cancelUrl: here })();
  },
  "POST /api/handle-payment-success 503": away(paths.handlePaymentSuccess, {
    ...{ sessionId: "cs_1", type: "featured_listing" },
  }),
  "POST /api/create-portal-session 503": away(
    paths.createPortalSession,
    { customerId: "cus_1" },
    async () => {
      await samsAccount();
      await signIn(caller.visitor);
    },
  ),
  "POST /functions/v1/migrate-csv-data 503": away(paths.migrateCsvData),
  "POST /functions/v1/delete-all-businesses 503": away(paths.deleteAllBusinesses, { confirm: true }),
  "GET /functions/v1/imports/{importId}/rows 503": away(paths.importRows(lead.id), {}, undefined, "GET"),
  "GET /functions/v1/imports/{importId}/bad-rows.csv 503": away(
    ...([paths.importBadRows(lead.id), {}, undefined, "GET"] as const),
  ),
  "GET /api/roofer-count 503": () => visitorOf(bare.origin).raw(paths.rooferCount),
  "GET /readyz 503": away(paths.readyz, {}, undefined, "GET"),
  "GET /dev/outbox.json 404": () => caller.visitor.raw(paths.devOutboxJson),
};

test.each(liveAnswers)("the document tells the truth about %s", async (promised) => {
  const [method, path, status] = promised.split(" ");
  const messages = await db.$count(outbox);
  const answer = await produce[promised]();
  expect(answer.status).toBe(Number(status));
  await holdToDocument(`${method} ${path}`, answer);
  expect(await db.$count(outbox)).toBe(messages);
});

test("a body that is too large is read to its end, announced or not, so that its sender reads why", async () => {
  const body = () => new Blob(["x".repeat(500_000)]);
  const sendings: RequestInit[] = [{ body: body() }, { body: body().stream(), duplex: "half" }];
  for (const sent of sendings) {
    const answer = await fetch(site.server.origin + paths.sendSms, {
      method: "POST",
      headers: { Authorization: `Bearer ${liveSettings.PUBLIC_API_KEY}`, "Content-Type": "application/json" },
      ...sent,
    });
    expect(answer.status).toBe(413);
    expect(await holdToDocument(`POST ${paths.sendSms}`, answer)).toMatchObject({ success: false });
  }
});

test("no number, code or key is in the log", () => {
  expect(site.server.log()).not.toMatch(/7700 ?900|246810|a-public-key/);
});
