import { afterEach, describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { env } from "~/env.server";
import { queueMessages } from "~/models/messages/outbox.server";
import { loader as loadPage } from "~/routes/dev/outbox";
import { loader as loadJson } from "~/routes/dev/outbox-json";
import { useDatabase } from "../support/database";

useDatabase();

const asked = (origin = env.SITE_URL) => ({ request: new Request(origin), params: {}, context: {} });

const queueText = (body: string) =>
  db.transaction((tx) =>
    queueMessages(tx, [
      { channel: "sms", recipient: "+447700900123", subject: "", body, dedupeKey: `test:${body}` },
    ]),
  );

describe("in demo, who asks for the outbox", () => {
  test("gets what would have been sent, newest first, and nobody keeps a copy", async () => {
    expect(await (await loadJson(asked())).json()).toEqual([]);
    await queueText("first");
    await queueText("second");
    const answer = await loadJson(asked());
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual(
      ["second", "first"].map((body) => ({
        id: expect.any(String),
        channel: "sms",
        to: "+447700900123",
        subject: "",
        body,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })),
    );
  });

  test("is led on at the address where they opened it", async () => {
    await queueText(`Look: ${env.SITE_URL}/login`);
    const answer = await loadJson(asked("http://192.168.1.20:3000"));
    expect(await answer.json()).toMatchObject([{ body: "Look: http://192.168.1.20:3000/login" }]);
  });
});

describe("outside demo there is no outbox to see", () => {
  afterEach(() => {
    env.DEMO = true;
  });

  test.each([
    ["as a page", loadPage],
    ["as JSON", loadJson],
  ])("%s", async (_, load) => {
    env.DEMO = false;
    const refused = await load(asked()).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(Response);
    expect(refused).toMatchObject({ status: 404 });
  });
});
