import { createServer } from "node:http";
import { createServer as createMute } from "node:net";
import { describe, expect, test } from "vitest";
import type { FaultKind } from "~/models/faults/fault";
import { gatewaySms } from "~/services/sms/gateway.server";
import { closeAtOnce, listenOn } from "../../support/processes/listen";
import type { Answer } from "../../support/vendors/vendor-server";
import { openVendorServer } from "../../support/vendors/vendor-server";
import { useVendorServer } from "../../support/vendors/vendors";

const vendor = useVendorServer();
const phone = "+447700900123";
/** What breaks out of a string, of a field, or of a template. */
const words =
  'A "new" lead in LS1: £2,125 – £2,875 & more\nSign in: \\ https://fettle.example/?a=b+c%20d {to} 🏠';

const shapes = {
  json: {
    contentType: "application/json",
    body: '{"sender":"Fettle","destination":"{digits}","content":"{text}"}',
    header: "Authorization: JWT a-key:with-a-colon",
  },
  form: {
    contentType: "application/x-www-form-urlencoded",
    body: "apiKey=a-key&from=Fettle&to={to}&message={text}",
    accepted: "SMS successfully queued",
  },
};
const at = (shape: keyof typeof shapes, timeoutMs?: number, url = vendor.url) =>
  gatewaySms({ ...shapes[shape], url: `${url}/send?v=1`, timeoutMs });
const send = (sms: ReturnType<typeof at>) => sms.sendText({ to: phone, body: words });
const code = async (sms: ReturnType<typeof at>) => {
  const { verification } = sms;
  return verification.issuer === "us" ? verification.sendCode?.(phone, "246810 is your code.") : undefined;
};
const queued: Answer = { status: 200, body: "0:1 SMS successfully queued" };
const fault = (kind: FaultKind, error: string) => ({ status: "fault", fault: { kind, error } });

describe("a gateway is given a text, with every character of it", () => {
  test("as JSON, with its key in a header", async () => {
    vendor.answer({ status: 201, body: { messageid: "1" } });
    expect(await send(at("json"))).toEqual({ status: "sent" });
    const [received] = vendor.received;
    expect(received).toMatchObject({
      ...{ method: "POST", path: "/send?v=1", contentType: shapes.json.contentType },
      authorization: "JWT a-key:with-a-colon",
    });
    const content = { sender: "Fettle", destination: "447700900123", content: words };
    expect(JSON.parse(received?.body ?? "")).toEqual(content);
  });

  test("as a form, with its key in a field", async () => {
    vendor.answer(queued);
    expect(await send(at("form"))).toEqual({ status: "sent" });
    const form = { apiKey: "a-key", from: "Fettle", to: phone, message: words };
    expect(vendor.received[0]).toMatchObject({ contentType: shapes.form.contentType, form });
  });
});

test.each<[string, Answer, ReturnType<typeof fault> | object, string]>([
  ["200 that says no", { status: 200, body: "2:0 No" }, failed("not-accepted"), "unclear"],
  ["that the number is wrong", { status: 400, body: phone }, refused("400"), "refused"],
  ["that it cannot use it", { status: 422, body: "" }, refused("422"), "refused"],
  ["that it is too long", { status: 413, body: "" }, refused("413"), "refused"],
  ["something that we do not know", { status: 409, body: "" }, failed("409"), "unclear"],
  [
    "that it does not know us",
    { status: 401, body: "" },
    fault("configuration", "gateway-401"),
    "unavailable",
  ],
  ["that we have no credit", { status: 402, body: "" }, fault("configuration", "gateway-402"), "unavailable"],
  ["somewhere else to go", { status: 302, body: "" }, fault("configuration", "gateway-302"), "unavailable"],
  ["that we ask too often", { status: 429, body: "" }, fault("vendor", "gateway-429"), "unclear"],
  ["that it broke", { status: 500, body: "" }, fault("vendor", "gateway-500"), "unavailable"],
])("what a gateway answers: %s", async (_, answer, outcome, asked) => {
  vendor.answer(answer);
  expect(await send(at("form"))).toEqual(outcome);
  expect(await code(at("form"))).toMatchObject({ status: asked });
  expect(vendor.received).toHaveLength(2);
});

test.each<Answer>(["silence", "a hang-up", "half an answer", "a trickle"])(
  "with %s nobody waits longer than the limit",
  async (answer) => {
    vendor.answer(answer);
    expect(await send(at("form", 100))).toEqual(fault("vendor", "gateway-no-answer"));
  },
);

test.each([403, 404, 405, 407, 410, 415])("%i is a fault of all texts", async (status) => {
  vendor.answer({ status, body: "" });
  expect(await send(at("json"))).toEqual(fault("configuration", `gateway-${status}`));
});

test("an answer whose words say nothing to us is not waited for", async () => {
  vendor.answer("half an answer");
  expect(await send(at("json", 5_000))).toEqual({ status: "sent" });
});

test("a server that never greets back, by TLS, cannot be reached, and is waited for no longer than the limit", async () => {
  const mute = createMute((socket) => socket.resume());
  const url = `https://localhost:${await listenOn(mute, 0)}`;
  expect(await at("json", 100, url).findFault("sms")).toEqual({
    kind: "network",
    error: "gateway-unreachable",
  });
  expect(await send(at("json", 100, url))).toEqual(fault("vendor", "gateway-no-answer"));
  await closeAtOnce(mute);
});

test("an answer without end is not read to it", async () => {
  const flood = createServer((_, response) => {
    const pour = () => {
      while (response.write("x".repeat(65_536)));
    };
    response.on("drain", pour);
    pour();
  });
  const url = `http://127.0.0.1:${await listenOn(flood, 0)}`;
  expect(await send(at("form", 60_000, url))).toEqual(failed("not-accepted"));
  await closeAtOnce(flood);
});

test("whether it can be reached is asked without a text; a connection that is refused is a fault of all texts", async () => {
  expect(await at("json").findFault("sms")).toBeUndefined();
  expect(vendor.received).toEqual([]);
  const closed = await openVendorServer();
  await closed.close();
  const gone = { kind: "network", error: "gateway-unreachable" };
  expect(await at("json", 1000, closed.url).findFault("codes")).toEqual(gone);
  expect(await send(at("json", 1000, closed.url))).toEqual({ status: "fault", fault: gone });
});

function refused(error: string) {
  return { status: "refused", error: `gateway-${error}` };
}
function failed(error: string) {
  return { status: "failed", error: `gateway-${error}` };
}
