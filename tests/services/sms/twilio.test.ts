import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FaultKind } from "~/models/faults/fault";
import type { Delivery } from "~/models/messages/delivery";
import { twilioFault, twilioTexts, twilioVerification } from "~/services/sms/twilio.server";
import { isAbsent, publishedFolder } from "../../support/setup/published";
import type { Answer } from "../../support/vendors/vendor-server";
import { openVendorServer } from "../../support/vendors/vendor-server";
import { useVendorServer } from "../../support/vendors/vendors";

const accountSid = `AC${"0".repeat(32)}`;
const verifySid = `VA${"1".repeat(32)}`;
const messagingSid = `MG${"2".repeat(32)}`;
const authToken = "a-token-only-for-tests";
const phone = "+447700900123";

const vendor = useVendorServer();

const verification = (baseUrl = vendor.url, timeoutMs?: number) =>
  twilioVerification({ accountSid, authToken, serviceSid: verifySid, baseUrl, timeoutMs });
const texts = (baseUrl = vendor.url, timeoutMs?: number) =>
  twilioTexts({ accountSid, authToken, serviceSid: messagingSid, baseUrl, timeoutMs });

const ok = (status: string): Answer => ({ status: 201, body: { sid: `VE${"3".repeat(32)}`, status } });
const problem = (status: number, code: number): Answer => ({
  status,
  body: { status, code, message: `Invalid parameter \`To\`: ${phone}`, more_info: "https://example.test" },
});
const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
const contentType = "application/x-www-form-urlencoded";
const fault = (kind: FaultKind, error: string): Delivery => ({ status: "fault", fault: { kind, error } });
const gone = { kind: "network", error: "unreachable" };

type Asking = [
  what: string,
  ask: () => Promise<{ status: string }>,
  becomes: string,
  path: string,
  form: object,
];
const body = "A new lead in LS1: £2,125 – £2,875 & more\nSign in: https://fettle.example/?a=b+c%20d";
const verifications = `/v2/Services/${verifySid}`;

const askings: Asking[] = [
  [
    "to send a code by text",
    () => verification().sendCode(phone),
    "sent",
    `${verifications}/Verifications`,
    { To: phone, Channel: "sms", CustomFriendlyName: "Fettle quotes" },
  ],
  [
    "to check a code",
    () => verification().checkCode(phone, "123456"),
    "wrong",
    `${verifications}/VerificationCheck`,
    { To: phone, Code: "123456" },
  ],
  [
    "to send a text, with every character of it",
    () => texts()({ to: phone, body }),
    "sent",
    `/2010-04-01/Accounts/${accountSid}/Messages.json`,
    { To: phone, Body: body, MessagingServiceSid: messagingSid },
  ],
];

test.each(askings)("Twilio is asked %s", async (_, ask, becomes, path, form) => {
  vendor.answer(ok("pending"));
  expect(await ask()).toMatchObject({ status: becomes });
  expect(vendor.received).toMatchObject([{ method: "POST", path, authorization, contentType, form }]);
});

const described = ["twilio_verify_v2", "twilio_api_v2010"].map(
  (name) => `${publishedFolder}/vendor/${name}.json`,
);

test.skipIf(isAbsent(...described)).each(askings)(
  "%s is as Twilio's description asks it to be",
  (...asking) => {
    const [, , , path, form] = asking;
    const file = described[path.startsWith("/v2") ? 0 : 1] ?? "";
    const at = path.replace(verifySid, "{ServiceSid}").replace(accountSid, "{AccountSid}");
    const { schema } = JSON.parse(readFileSync(file, "utf8")).paths[at].post.requestBody.content[contentType];
    expect(Object.keys(form)).toEqual(expect.arrayContaining(schema.required ?? []));
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(form)));
  },
);

describe("what Twilio answers when asked for a code", () => {
  test.each<[string, string, Answer]>([
    ["that the number is wrong", "refused", problem(400, 60200)],
    ["that it is a landline", "refused", problem(400, 60205)],
    ["that it will not send to that country", "refused", problem(403, 60605)],
    ["that the number had too many codes", "refused", problem(429, 60203)],
    ["that we ask too often", "refused", problem(429, 20429)],
    ["that it does not know us", "unavailable", problem(401, 20003)],
    ["that it does not know the service", "unavailable", problem(404, 20404)],
    ["that it broke", "unavailable", problem(500, 20500)],
    ["that it is busy", "unavailable", problem(503, 20503)],
    ["a proxy's page with 502", "unavailable", { status: 502, body: "<h1>Bad Gateway</h1>" }],
    ["that we are on trial", "unavailable", problem(400, 21608)],
    ["that the channel is switched off", "unavailable", problem(400, 60223)],
    ["a page that is no answer", "unavailable", { status: 201, body: "<h1>Welcome</h1>" }],
    ["an answer that says nothing", "unclear", { status: 201, body: {} }],
    ["a number and nothing else", "unclear", { status: 201, body: "42" }],
    ["somewhere else to go", "unclear", { status: 302, body: "" }],
  ])("%s: it is %s", async (_, status, answer) => {
    vendor.answer(answer);
    expect(await verification().sendCode(phone)).toMatchObject({ status });
    expect(vendor.received).toHaveLength(1);
  });

  test.each([
    [problem(400, 60200), ""],
    [problem(400, 60205), "That number cannot get a text. Please enter a UK mobile number."],
    [problem(429, 60203), "That is a lot of codes for one number. Try again in 10 minutes."],
  ])("a refusal is told in our words or none, never in Twilio's", async (answer, error) => {
    vendor.answer(answer);
    expect(await verification().sendCode(phone)).toEqual({ status: "refused", error });
  });
});

test.each<[string, string, Answer]>([
  ["approved", "approved", ok("approved")],
  ["still pending", "wrong", ok("pending")],
  ["that it has expired", "expired", ok("expired")],
  ["that the tries are used up", "expired", ok("max_attempts_reached")],
  ["that it was cancelled", "expired", ok("canceled")],
  ["that there is none, or no longer", "expired", problem(404, 20404)],
  ["that there were too many checks", "expired", problem(429, 60202)],
  ["that the code is no code", "wrong", problem(400, 60200)],
  ["that we ask too often", "unclear", problem(429, 20429)],
  ["that it does not know us", "unavailable", problem(401, 20003)],
  ["that it broke", "unavailable", problem(500, 20500)],
  ["that it is busy", "unavailable", problem(503, 20503)],
  ["a page that is no answer", "unavailable", { status: 200, body: "<h1>Welcome</h1>" }],
  ["a word we do not know", "unclear", ok("splendid")],
])("what Twilio answers when asked about a code: %s: it is %s", async (_, status, answer) => {
  vendor.answer(answer);
  expect(await verification().checkCode(phone, "123456")).toMatchObject({ status });
});

test.each<[string, Answer, unknown]>([
  ["that the number is wrong", problem(400, 21211), { status: "refused", error: "twilio-21211" }],
  ["that the person said STOP", problem(400, 21610), { status: "refused", error: "twilio-21610" }],
  ["that it does not know us", problem(401, 20003), fault("authentication", "twilio-20003")],
  ["that it does not know the service", problem(404, 20404), fault("configuration", "twilio-20404")],
  [
    "that the service has no number to send from",
    problem(400, 21704),
    fault("configuration", "twilio-21704"),
  ],
  ["that we ask too often", problem(429, 20429), fault("vendor", "twilio-20429")],
  ["that it broke", problem(500, 20500), fault("vendor", "twilio-20500")],
  ["that it is busy", { status: 503, body: "" }, fault("vendor", "http-503")],
  ["a page that is no answer", { status: 201, body: "<h1>Hi</h1>" }, fault("network", "unreachable")],
  ["something else that we do not know", { status: 409, body: "" }, { status: "failed", error: "http-409" }],
  ["an answer that says nothing", { status: 201, body: {} }, { status: "failed", error: "bad-answer" }],
])("what Twilio answers when given a text: %s", async (_, answer, outcome) => {
  vendor.answer(answer);
  expect(await texts()({ to: phone, body: "Hello" })).toEqual(outcome);
});

describe("when Twilio does not answer", () => {
  test.each<Answer>(["silence", "half an answer", "a trickle"])(
    "with %s nobody waits longer than the limit",
    async (answer) => {
      vendor.answer(answer);
      const [send, check, text] = await Promise.all([
        verification(vendor.url, 100).sendCode(phone),
        verification(vendor.url, 100).checkCode(phone, "123456"),
        texts(vendor.url, 100)({ to: phone, body: "Hello" }),
      ]);
      expect([send, check]).toEqual(Array(2).fill({ status: "unavailable", fault: gone }));
      expect(text).toEqual({ status: "fault", fault: gone });
    },
  );

  test("nor does a connection that is refused break anything", async () => {
    const closed = await openVendorServer();
    await closed.close();
    const unavailable = { status: "unavailable", fault: gone };
    expect(await verification(closed.url).sendCode(phone)).toEqual(unavailable);
    expect(await verification(closed.url).checkCode(phone, "123456")).toEqual(unavailable);
    expect(await texts(closed.url)({ to: phone, body: "Hello" })).toEqual({ status: "fault", fault: gone });
  });
});

describe("asked whether it knows us", () => {
  const faults = async (baseUrl = vendor.url) => {
    const find = twilioFault({ accountSid, authToken, baseUrl }, { codes: verifySid, texts: messagingSid });
    return { codes: await find("codes"), sms: await find("sms") };
  };

  test("Twilio is asked for both services and nothing is sent", async () => {
    vendor.answer({ status: 200, body: { sid: verifySid } });
    expect(await faults()).toEqual({ codes: undefined, sms: undefined });
    const asked = vendor.received.map(({ method, path }) => `${method} ${path}`);
    expect(asked.toSorted()).toEqual([`GET /v1/Services/${messagingSid}`, `GET /v2/Services/${verifySid}`]);
  });

  test.each<[string, Answer, FaultKind, string]>([
    ["a wrong token", problem(401, 20003), "authentication", "twilio-20003"],
    ["a service that is not there", problem(404, 20404), "configuration", "twilio-20404"],
    ["an answer that is none of its own", { status: 400, body: "" }, "configuration", "http-400"],
    ["its own trouble", { status: 502, body: "" }, "vendor", "http-502"],
  ])("it says: %s", async (_, answer, kind, error) => {
    vendor.answer(answer);
    expect(await faults()).toEqual({ codes: { kind, error }, sms: { kind, error } });
  });

  test("and cannot be reached", async () => {
    const closed = await openVendorServer();
    await closed.close();
    expect(await faults(closed.url)).toEqual({ codes: gone, sms: gone });
  });
});
