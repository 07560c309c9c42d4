import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { paths } from "~/paths";
import { leadAssignments, outbox } from "../../../drizzle/schema";
import { changeRows, listRows, useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { requestLinkMailed } from "../../support/people/mails";
import { oliveWithAnApp } from "../../support/people/operators";
import { atCodeStep, completeQuiz, visitorOf } from "../../support/processes/live-visitor";
import {
  liveHere,
  type ServerProcess,
  type Settings,
  startServer,
} from "../../support/processes/server-process";
import { until } from "../../support/until";
import { useVendorServer } from "../../support/vendors/vendors";
import { world } from "../../support/world";

useDatabase();
const gateway = useVendorServer();
const endpoint = useVendorServer();
const secret = "0f9c2b7e4d1a8f6350b9c7e2d4a1f8e6";
const email = "priya.shah@example.com";
const phone = "07700 900 123";

const start = (settings: Settings) =>
  startServer(
    liveHere({
      SMS_GATEWAY_URL: gateway.url,
      SMS_GATEWAY_CONTENT_TYPE: "application/x-www-form-urlencoded",
      SMS_GATEWAY_BODY: "to={to}&words={text}",
      ...settings,
    }),
  );
let site: ServerProcess;
beforeAll(async () => {
  site = await start({ LEAD_WEBHOOK_URL: `${endpoint.url}/leads`, LEAD_WEBHOOK_SECRET: secret });
});
beforeEach(() => gateway.answer({ status: 200, body: "" }));

/** A homeowner who has proved the phone and sent a request; they are at its results. */
async function sendRequest(postcode?: string, origin = site.origin) {
  const homeowner = await atCodeStep(origin, phone);
  const words = gateway.received.map(({ form }) => form.words ?? "");
  const code = words.flatMap((each) => /^\d{6}/.exec(each) ?? []).at(-1) ?? "";
  await homeowner.fill("Verification code", code).press("Verify");
  return { homeowner, leadId: await completeQuiz(homeowner, { email, postcode }) };
}

/** What the endpoint was told; each as whoever runs it verifies it. */
const told = () =>
  endpoint.received.map(({ body, signature }) => {
    const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")).toBe(v1);
    expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(600);
    for (const theirs of ["Priya", "Shah", email, "+447700900123", "4DY"]) expect(body).not.toContain(theirs);
    return JSON.parse(body);
  });

const hooks = () => listRows(outbox, { channel: "webhook" });

test("each business that is given a request, at once, after a correction or as one more, is told to the endpoint", async () => {
  endpoint.answer({ status: 204, body: "" });
  const town = await world.leeds({ verifiedRoofers: 5 });
  const { homeowner, leadId } = await sendRequest("LS1 4DYX");
  expect(await hooks()).toEqual([]);
  await homeowner.visit(await requestLinkMailed(email));
  await homeowner.fill("Postcode", "LS1 4DY").press("Correct it");
  await until("the endpoint is told", () => endpoint.received.length === 3);

  await changeRows(
    leadAssignments,
    { status: "declined", declineReason: "too_busy" },
    { businessId: town.roofers[1]?.id ?? "" },
  );
  await homeowner.visit(await requestLinkMailed(email));
  await homeowner.press("Ask another roofer");
  await until("the endpoint is told of one more", () => endpoint.received.length === 4);

  const given = new Map((await listRows(leadAssignments)).map((each) => [each.businessId, each]));
  const [first, ...others] = told().toSorted((one, two) => one.at.localeCompare(two.at));
  expect([first, ...others].map(({ business }) => business.id).toSorted()).toEqual(
    town.roofers
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  );
  const { id, businessName: name } = town.roofers.find((each) => each.id === first.business.id) ?? {};
  expect(first).toEqual({
    event: "lead.passed_on",
    id: given.get(first.business.id)?.id,
    at: given.get(first.business.id)?.createdAt.toISOString(),
    lead: {
      ...{ id: leadId, trade: "Roofing", outcode: "LS1", urgency: "As soon as possible" },
      estimate: { min: expect.any(Number), max: expect.any(Number) },
    },
    business: { id, name },
  });
});

test("an endpoint that is out of order is said once, tried again and given up; an operator sends it again", async () => {
  const broken = "Webhooks cannot be sent: the endpoint of webhooks is out of order";
  endpoint.answer({ status: 500, body: "" });
  await world.leeds({ verifiedRoofers: 1 });
  await sendRequest();
  await until("it is tried", () => endpoint.received.length > 0);
  await until("the log says so", () => site.log().includes(broken));
  await until("the text to the roofer goes on", () => gateway.received.length > 1);
  await timePasses(301);
  await until("it is tried again", () => endpoint.received.length > 1);
  await timePasses(72 * 60 * 60);
  await until("it is given up", async () => (await hooks())[0]?.status === "dead");
  endpoint.answer({ status: 200, body: "" });
  await timePasses(301);
  const { operator } = await oliveWithAnApp(visitorOf(site.origin));
  await operator.visit(paths.adminMessages({ show: "failed", channel: "webhook" }));
  expect(operator.text).toContain(`${broken} or asks us to slow down (http-500)`);
  const { host } = new URL(endpoint.url);
  expect(operator.text).toContain(`Webhook to ${host}`);
  await operator.press(`Send again to ${host}`);
  await until("it works again", () => site.log().includes("Webhooks can be sent again"));
  expect(new Set(told().map(({ id }) => id)).size).toBe(1);
  expect((await hooks()).map(({ status }) => status)).toEqual(["sent"]);
  expect(site.log().split(broken)).toHaveLength(2);
});

test("a site without the setting writes none", async () => {
  const without = await start({});
  await world.leeds({ verifiedRoofers: 1 });
  await sendRequest("LS1 4DY", without.origin);
  expect(await listRows(leadAssignments)).toHaveLength(1);
  expect(await hooks()).toEqual([]);
});
