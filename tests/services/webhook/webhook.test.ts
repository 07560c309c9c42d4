import { expect, test } from "vitest";
import { pickWebhook } from "~/services/webhook/webhook.server";
import type { Answer } from "../../support/vendors/vendor-server";
import { useVendorServer } from "../../support/vendors/vendors";

const endpoint = useVendorServer();
const at = (settings: Partial<Parameters<typeof pickWebhook>[0]> = {}) =>
  pickWebhook(
    { DEMO: false, LEAD_WEBHOOK_URL: endpoint.url, LEAD_WEBHOOK_SECRET: "s".repeat(32), ...settings },
    100,
  );
const send = (...settings: Parameters<typeof at>) => at(...settings).send({ body: "{}" });
const fault = (kind: string, error: string) => ({ status: "fault", fault: { kind, error } });

test.each<[Answer, object]>([
  [{ status: 204, body: "" }, { status: "sent" }],
  [{ status: 302, body: "" }, fault("configuration", "http-302")],
  [{ status: 401, body: "" }, fault("configuration", "http-401")],
  [
    { status: 422, body: "" },
    { status: "refused", error: "http-422" },
  ],
  ["silence", fault("vendor", "http-no-answer")],
])("an endpoint that answers %j is asked once, and has a time limit", async (answer, outcome) => {
  endpoint.answer(answer);
  expect(await send()).toEqual(outcome);
  expect(endpoint.received).toHaveLength(1);
});

test("whether it can be reached is asked without a webhook", async () => {
  expect(await at().findFault()).toBeUndefined();
  const unreachable = { kind: "network", error: "http-unreachable" };
  expect(await at({ LEAD_WEBHOOK_URL: "http://127.0.0.1:1" }).findFault()).toEqual(unreachable);
  expect(endpoint.received).toEqual([]);
});

test("a demonstration sends none; those that wait when the setting is taken away are given up", async () => {
  expect(await send({ DEMO: true })).toEqual({ status: "sent" });
  const error = "not-configured";
  expect(await send({ LEAD_WEBHOOK_URL: undefined })).toEqual({ status: "refused", error });
  expect(endpoint.received).toEqual([]);
});
