import { describe, expect, test } from "vitest";
import { parseEnv } from "~/env.server";
import { makeVapidKeys } from "~/secrets.server";
import { liveSettings, twilioAt } from "../../support/processes/server-process";

type Change = Record<string, string | undefined>;

const good: Change = {
  ...liveSettings,
  SITE_URL: "https://www.example.co.uk",
  DATABASE_URL: "postgres://fettle:secret@db.example.co.uk:5432/fettle",
};
const twilio = twilioAt("");
const vapid = { ...makeVapidKeys(), VAPID_SUBJECT: "mailto:hello@example.co.uk" };
const stripe = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const gateway = {
  SMS_GATEWAY_URL: "https://sms.example.co.uk/send",
  SMS_GATEWAY_CONTENT_TYPE: "application/json",
  SMS_GATEWAY_BODY: '{"to":"{to}","text":"{text}"}',
};
const webhook = {
  LEAD_WEBHOOK_URL: "https://crm.example.co.uk/leads",
  LEAD_WEBHOOK_SECRET: "0f9c2b7e4d1a8f6350b9c7e2d4a1f8e6",
};
const bucket = {
  S3_ENDPOINT: "https://s3.eu-west-2.amazonaws.com",
  S3_REGION: "eu-west-2",
  S3_BUCKET: "fettle",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

/** Everything that somebody may leave out or get wrong, and how it comes about. */
const mistakes: readonly (readonly [setting: string, change: Change])[] = [
  ["no `DATABASE_URL`", { DATABASE_URL: undefined }],
  ["`DATABASE_URL=mysql://db/fettle`", { DATABASE_URL: "mysql://db/fettle" }],
  ["`DATABASE_URL=db.example.co.uk:5432`", { DATABASE_URL: "db.example.co.uk:5432" }],
  ["no `SITE_URL`", { SITE_URL: undefined }],
  ["`SITE_URL=http://www.example.co.uk`", { SITE_URL: "http://www.example.co.uk" }],
  ["`SITE_URL=www.example.co.uk`", { SITE_URL: "www.example.co.uk" }],
  ["`SITE_URL=https://example.co.uk/fettle`", { SITE_URL: "https://example.co.uk/fettle" }],
  ["no `COOKIE_SECRET`", { COOKIE_SECRET: undefined }],
  ["`COOKIE_SECRET=hunter2`", { COOKIE_SECRET: "hunter2" }],
  ["`COOKIE_SECRET` of 40 times `a`", { COOKIE_SECRET: "a".repeat(40) }],
  ["`COOKIE_SECRET` of 5 times `password`", { COOKIE_SECRET: "password".repeat(5) }],
  [
    "`COOKIE_SECRET=abcdefghijklmnopqrstuvwxyz0123456789`",
    { COOKIE_SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" },
  ],
  ["`HASH_SECRET` the same as `COOKIE_SECRET`", { HASH_SECRET: good.COOKIE_SECRET }],
  ["`PASSWORD_HASHING=quick`", { PASSWORD_HASHING: "quick" }],
  ["no `PUBLIC_API_KEY`", { PUBLIC_API_KEY: undefined }],
  ["`PUBLIC_API_KEY=short`", { PUBLIC_API_KEY: "short" }],
  ["`PUBLIC_API_KEY=fettle-demo-key`", { PUBLIC_API_KEY: "fettle-demo-key" }],
  ["`PORT=http`", { PORT: "http" }],
  ["`PORT=70000`", { PORT: "70000" }],
  ["`NODE_ENV=prod`", { NODE_ENV: "prod" }],
  ["`DEMO=yes`", { DEMO: "yes" }],
  ["`WORKER=no`", { WORKER: "no" }],
  ["`TRUSTED_PROXIES=all`", { TRUSTED_PROXIES: "all" }],
  ["no `OPERATOR_EMAIL`", { OPERATOR_EMAIL: undefined }],
  ["`OPERATOR_EMAIL=` and nothing", { OPERATOR_EMAIL: "" }],
  ["`TWILIO_ACCOUNT_SID=hello`, with the others", { ...twilio, TWILIO_ACCOUNT_SID: "hello" }],
  ["`TWILIO_AUTH_TOKEN=hello`, with the others", { ...twilio, TWILIO_AUTH_TOKEN: "hello" }],
  ["`TWILIO_VERIFY_SERVICE_SID` missing beside the others", { ...twilio, TWILIO_VERIFY_SERVICE_SID: "" }],
  ["`TWILIO_API_URL=api.example.co.uk`", { TWILIO_API_URL: "api.example.co.uk" }],
  [
    "`SMS_GATEWAY_BODY` missing beside the others",
    { ...gateway, SMS_GATEWAY_BODY: "", SMS_GATEWAY_HEADER: "X-Key: 1" },
  ],
  ["`SMS_GATEWAY_BODY` without {to}", { ...gateway, SMS_GATEWAY_BODY: '{"text":"{text}"}' }],
  ["`SMS_GATEWAY_BODY` without {text}", { ...gateway, SMS_GATEWAY_BODY: '{"to":"{to}"}' }],
  ["`SMS_GATEWAY_BODY` that is no JSON", { ...gateway, SMS_GATEWAY_BODY: '{"to":{to},"text":{text}}' }],
  ["`SMS_GATEWAY_HEADER=hunter2`, with the others", { ...gateway, SMS_GATEWAY_HEADER: "hunter2" }],
  ["`SMS_GATEWAY_HEADER` in two lines", { ...gateway, SMS_GATEWAY_HEADER: "X-Key: 1\r\nX-Other: hunter2" }],
  ["`SMS_GATEWAY_HEADER` with a blank in its name", { ...gateway, SMS_GATEWAY_HEADER: "X Key: hunter2" }],
  ["no `SMS_GATEWAY_URL` beside what is accepted", { SMS_GATEWAY_ACCEPTED: "OK" }],
  ["`SMS_GATEWAY_URL` of another scheme", { ...gateway, SMS_GATEWAY_URL: "ftp://localhost/send" }],
  ["no `SMS_GATEWAY_URL` beside a header", { SMS_GATEWAY_HEADER: "X-Key: hunter2" }],
  ["`SMS_GATEWAY_URL` in clear", { ...gateway, SMS_GATEWAY_URL: "http://sms.example.co.uk/send" }],
  ["`SMS_GATEWAY_URL` beside Twilio", { ...twilio, ...gateway, TWILIO_API_URL: "" }],
  ["`SMS_GATEWAY_CONTENT_TYPE=text/xml`", { ...gateway, SMS_GATEWAY_CONTENT_TYPE: "text/xml" }],
  ["`LEAD_WEBHOOK_SECRET` missing beside the other", { ...webhook, LEAD_WEBHOOK_SECRET: "" }],
  ["`LEAD_WEBHOOK_URL` missing beside the other", { ...webhook, LEAD_WEBHOOK_URL: undefined }],
  ["`LEAD_WEBHOOK_URL` in clear", { ...webhook, LEAD_WEBHOOK_URL: "http://crm.example.co.uk/leads" }],
  ["`LEAD_WEBHOOK_SECRET=hunter2`, with the other", { ...webhook, LEAD_WEBHOOK_SECRET: "hunter2" }],
  ["`SMTP_URL=mail.example.co.uk:587`", { SMTP_URL: "mail.example.co.uk:587" }],
  ["`SMTP_URL=https://mail.example.co.uk`", { SMTP_URL: "https://mail.example.co.uk" }],
  ["`MAIL_FROM=` and nothing", { MAIL_FROM: "" }],
  ["`MAIL_FROM=Fettle`", { MAIL_FROM: "Fettle" }],
  ["no `MAIL_FROM` beside `SMTP_URL`", { SMTP_URL: "smtps://mail.example.co.uk", MAIL_FROM: undefined }],
  ["`S3_BUCKET` missing beside the others", { ...bucket, S3_BUCKET: undefined }],
  ["`S3_ENDPOINT=s3.example.co.uk`, with the others", { ...bucket, S3_ENDPOINT: "s3.example.co.uk" }],
  [
    "`S3_BUCKET=https://s3.example.co.uk/fettle`, with the others",
    { ...bucket, S3_BUCKET: "https://s3.example.co.uk/fettle" },
  ],
  ["`STRIPE_WEBHOOK_SECRET` missing beside the other", { ...stripe, STRIPE_WEBHOOK_SECRET: "" }],
  ["`STRIPE_SECRET_KEY=pk_live_1`, with the other", { ...stripe, STRIPE_SECRET_KEY: "pk_live_1" }],
  ["`STRIPE_WEBHOOK_SECRET=hello`, with the other", { ...stripe, STRIPE_WEBHOOK_SECRET: "hello" }],
  ["`VAPID_PUBLIC_KEY=hello`, with the others", { ...vapid, VAPID_PUBLIC_KEY: "hello" }],
  ["`VAPID_PRIVATE_KEY=hello`, with the others", { ...vapid, VAPID_PRIVATE_KEY: "hello" }],
  ["`VAPID_PRIVATE_KEY` of another pair", { ...vapid, VAPID_PRIVATE_KEY: makeVapidKeys().VAPID_PRIVATE_KEY }],
  ["`VAPID_SUBJECT` missing beside the others", { ...vapid, VAPID_SUBJECT: undefined }],
  [
    "`VAPID_SUBJECT=hello@example.co.uk`, with the others",
    { ...vapid, VAPID_SUBJECT: "hello@example.co.uk" },
  ],
  ["`POSTCODES_API_URL=on`", { POSTCODES_API_URL: "on" }],
];

/** The complaints of a start with these settings, one a line; none when it goes on. */
function complaintsOf(settings: Change): string[] {
  try {
    parseEnv(asEnvironment(settings));
    return [];
  } catch (error) {
    const [headline, ...lines] = error instanceof Error ? error.message.split("\n") : [];
    expect(headline).toBe("Fettle cannot start. Put these environment variables right:");
    return lines.map((line) => line.trim());
  }
}
const asEnvironment = (settings: Change) => settings as NodeJS.ProcessEnv;
const withChange = (change: Change): Change => ({ ...good, TWILIO_API_URL: "", ...change });

describe("a live start", () => {
  test("has nothing against settings that are right", () => {
    expect(complaintsOf(withChange({}))).toEqual([]);
    const api = { TWILIO_API_URL: "https://twilio.example.co.uk" };
    expect(complaintsOf(withChange({ ...twilio, ...api }))).toEqual([]);
    expect(complaintsOf(withChange({ ...gateway, SMS_GATEWAY_HEADER: "X-Key: 1" }))).toEqual([]);
    const form = { SMS_GATEWAY_CONTENT_TYPE: "application/x-www-form-urlencoded" };
    const fields = { ...form, SMS_GATEWAY_BODY: "to={digits}&text={text}" };
    expect(complaintsOf(withChange({ ...gateway, ...fields }))).toEqual([]);
    expect(complaintsOf(withChange(webhook))).toEqual([]);
    expect(complaintsOf(withChange(stripe))).toEqual([]);
    expect(complaintsOf(withChange(vapid))).toEqual([]);
    expect(complaintsOf(withChange({ ...vapid, VAPID_SUBJECT: "https://example.co.uk/contact" }))).toEqual(
      [],
    );
    expect(complaintsOf(withChange({ ...bucket, S3_FORCE_PATH_STYLE: "1" }))).toEqual([]);
    for (const mail of ["smtp://localhost", "smtps://me%40x.example:p%23ss@mail.example.co.uk:465"]) {
      expect(complaintsOf(withChange({ SMTP_URL: mail }))).toEqual([]);
    }
    for (const site of ["http://localhost:3000", "http://127.0.0.1:3000/", "https://example.co.uk/"]) {
      expect(complaintsOf(withChange({ SITE_URL: site }))).toEqual([]);
    }
  });

  test("listens at port 3000 when it is told none", () => {
    expect(parseEnv(asEnvironment(withChange({ PORT: undefined }))).PORT).toBe(3000);
    expect(parseEnv(asEnvironment(withChange({ PORT: "" }))).PORT).toBe(3000);
  });

  test("takes secrets that were drawn", () => {
    const drawn = ["0f9c2b7e4d1a8f6350b9c7e2d4a1f8e6", "q8Zt/1mB+Rw4Yx0KpLs7NvCe2HdUgJa9TfXiOo3Eb5M="];
    for (const secret of [...drawn, drawn.join(", ")]) {
      expect(complaintsOf(withChange({ COOKIE_SECRET: secret }))).toEqual([]);
    }
    for (const list of [`${drawn[0]},hunter2`, `${drawn[0]},`, Array(6).fill(drawn[0]).join()]) {
      expect(complaintsOf(withChange({ COOKIE_SECRET: list }))).toHaveLength(1);
    }
    const shared = { COOKIE_SECRET: drawn.join(), HASH_SECRET: drawn[1] };
    expect(complaintsOf(withChange(shared))[0]).toContain("is the same as COOKIE_SECRET");
  });

  test.each(mistakes)(
    "with %s complains of that setting and of nothing else, and repeats no secret",
    (mistake, change) => {
      const complaints = complaintsOf(withChange(change));
      expect(complaints).toHaveLength(1);
      expect(complaints[0]).toMatch(new RegExp(`^${/[A-Z0-9_]{4,}/.exec(mistake)}: .{10,}`));
      expect(complaints[0]).not.toMatch(/hunter2|aaaa|passwordpassword|abcdefg/);
    },
  );
});
