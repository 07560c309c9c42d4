import { expect, test } from "vitest";
import { pickSms } from "~/services/sms/sms.server";

const none = {
  DEMO: false,
  TWILIO_ACCOUNT_SID: undefined,
  TWILIO_AUTH_TOKEN: undefined,
  TWILIO_VERIFY_SERVICE_SID: undefined,
  TWILIO_MESSAGING_SERVICE_SID: undefined,
};
const account = { ...none, TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "token" };
const text = { to: "+447700900123", body: "Hello" };

test("in demo we make the codes, and a text counts as delivered", async () => {
  const sms = pickSms({ ...account, DEMO: true });
  expect(sms.verification).toEqual({ issuer: "us" });
  expect(await sms.sendText(text)).toEqual({ status: "sent" });
  expect([await sms.findFault("codes"), await sms.findFault("sms")]).toEqual([undefined, undefined]);
});

test.each([
  ["nothing", none],
  ["an account but no services", account],
  ["services but no account", { ...none, TWILIO_VERIFY_SERVICE_SID: `VA${"1".repeat(32)}` }],
])("live with %s set says that codes are unavailable, and keeps texts for later", async (_, settings) => {
  const { verification, sendText, findFault } = pickSms(settings);
  if (verification.issuer !== "vendor") throw new Error("Live mode picked the stand-in");
  const fault = { kind: "configuration", error: "not-configured" };
  expect(await verification.sendCode(text.to)).toEqual({ status: "unavailable", fault });
  expect(await verification.checkCode(text.to, "123456")).toEqual({ status: "unavailable", fault });
  expect(await sendText(text)).toEqual({ status: "fault", fault });
  expect([await findFault("codes"), await findFault("sms")]).toEqual([fault, fault]);
});

test("live with everything set lets Twilio make the codes", () => {
  const sms = pickSms({
    ...account,
    TWILIO_VERIFY_SERVICE_SID: `VA${"1".repeat(32)}`,
    TWILIO_MESSAGING_SERVICE_SID: `MG${"2".repeat(32)}`,
  });
  expect(sms.verification.issuer).toBe("vendor");
});
