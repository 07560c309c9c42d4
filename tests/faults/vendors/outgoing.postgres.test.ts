import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/database/db.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { oliveAtTheDesk } from "../../support/people/operators";
import { visitorOf } from "../../support/processes/live-visitor";
import {
  liveHere,
  type ServerProcess,
  type Settings,
  startServer,
  twilioAt,
} from "../../support/processes/server-process";
import { until } from "../../support/until";
import { useVendors } from "../../support/vendors/vendors";

useDatabase();

const vendors = useVendors();

const everything = (): Settings => {
  const url = new URL(vendors.post.url);
  url.username = "fettle";
  url.password = "wrong";
  return { ...twilioAt(vendors.twilio.url), SMTP_URL: url.href };
};
const start = (settings: Settings) => startServer(liveHere(settings));
const refuseSignIn = () =>
  vendors.post.reply((moment) => (moment === "AUTH" ? "535 Wrong password" : undefined));
const acceptSignIn = () => vendors.post.reply(() => undefined);
const count = (what: string, ...logs: string[]) => logs.join("").split(what).length - 1;

const operatorAt = ({ origin }: ServerProcess) => oliveAtTheDesk(paths.admin, visitorOf(origin));

const write = (recipient: string) =>
  db.transaction((tx) =>
    queueMessages(tx, [
      { channel: "email", recipient, subject: "Hello", body: "It is in.", dedupeKey: randomUUID() },
    ]),
  );

const noMail = "Emails cannot be sent";
const mailAgain = "Emails can be sent again";

test("a mail server that does not take our password is said once in the log of all processes, and to the operator on every page until it is mended", async () => {
  refuseSignIn();
  const [one, two] = await Promise.all([start(everything()), start(everything())]);
  const logs = () => [one.log(), two.log()];
  await until("the log says so", () => count(noMail, ...logs()) > 0);
  await write("ann@example.com");

  const operator = await operatorAt(one);
  for (const page of [paths.home, paths.services, paths.findRoofer(), paths.contact]) {
    await operator.visit(page);
    expect(operator.text).toContain(noMail);
    expect(operator.text).toContain("the mail server does not accept our user name or password (smtp-535)");
    expect(operator.text).toContain("Put the user and password in SMTP_URL right");
    expect((await visitorOf(two.origin).visit(page)).text).not.toContain(noMail);
    expect((await visitorOf(one.origin).visit(page)).text).not.toContain(noMail);
  }
  const ready = await fetch(`${two.origin}${paths.readyz}`);
  expect(ready.status).toBe(200);
  // The operator's morning mail may wait beside Ann's.
  expect(await ready.text()).toMatch(
    /^ready\nmessages waiting: [12], the oldest for \d+ s\ncannot be sent: email$/,
  );

  acceptSignIn();
  await timePasses(301);
  await until("the mail arrives", () =>
    vendors.post.received.some(({ to }) => to.includes("ann@example.com")),
  );
  await until("the log says that it is over", () => count(mailAgain, ...logs()) > 0);
  await operator.visit(paths.home);
  expect(operator.text).toContain(mailAgain);
  expect(operator.text).not.toContain(noMail);
  expect(await (await fetch(`${two.origin}${paths.readyz}`)).text()).toContain("cannot be sent: nothing");
  await Promise.all([one.stop(), two.stop()]);
  expect([count(noMail, ...logs()), count(mailAgain, ...logs())]).toEqual([1, 1]);
  expect(logs().join("")).not.toMatch(/ann@example\.com|wrong/);
});

test("Twilio refusing a wrong token is said at the start, before a homeowner comes", async () => {
  vendors.twilio.answer("settings", { status: 401, body: { code: 20003 } });
  const server = await start(everything());
  await until("the log says so", () => count("Texts cannot be sent", server.log()) > 0);
  expect(server.log()).toContain(
    "Codes by text cannot be sent: Twilio does not accept our account or token (twilio-20003)",
  );
  const operator = await operatorAt(server);
  await operator.visit(paths.home);
  expect(operator.text).toContain("The roofing quiz goes on without a code");
});

test("without settings the start says which to set, and the next start with them that it is over", async () => {
  const bare = await start({});
  for (const line of [
    "Emails cannot be sent: no mail server is set. Set SMTP_URL and MAIL_FROM.",
    "Texts cannot be sent: neither Twilio nor a gateway of texts is set up. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN",
    "Codes by text cannot be sent: neither Twilio nor a gateway of texts is set up.",
  ]) {
    await until(line, () => bare.log().includes(line));
  }
  expect(await bare.stop()).toBe(0);
  acceptSignIn();
  const set = await start({ ...twilioAt(vendors.twilio.url), SMTP_URL: vendors.post.url });
  for (const name of ["Emails", "Texts", "Codes by text"]) {
    await until(`${name} can be sent again`, () => set.log().includes(`${name} can be sent again`));
  }
  expect(await set.stop()).toBe(0);
});
