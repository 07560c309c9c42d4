import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, rowsFrom } from "~/database/db.server";
import { env } from "~/env.server";
import { paths } from "~/paths";
import { delivery } from "~/services/payments/stand-in/demo.server";
import { signedHeader } from "~/services/payments/stand-in/signature.server";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { application, standIn } from "../../support/payments";

useDatabase();
// What the vendor still tells is heard before the next test begins.
afterEach(() => standIn().deliver());

/** Every row of every table, as one text a table. */
async function everyRow(): Promise<Record<string, string>> {
  const tables = await rowsFrom(db)<{ name: string }>(sql`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [found] = await rowsFrom(db)<{ text: string }>(sql`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as text from ${sql.identifier(name)} t`);
    rows[name] = found?.text ?? "";
  }
  return rows;
}

/** The events of a purchase, held back, each with the signature that it came with. */
async function heldBack(): Promise<{ body: string; signature: string }[]> {
  standIn();
  const events: { body: string; signature: string }[] = [];
  delivery.deliver = async (body, signature) => {
    events.push({ body, signature });
    return 503;
  };
  const visitor = await new Visitor().visit(paths.getFeaturedAt({ plan: "premium" }));
  visitor.fillAll(application).choose("Service type", "Roofing");
  await visitor.press("Continue to payment");
  await visitor.press("Keep my card");
  return events;
}

const secret = `whsec_${createHmac("sha256", env.COOKIE_SECRET[0]).update("payments stand-in").digest("hex")}`;
const tenMinutesAgo = () => new Date(Date.now() - 600_000);

function forgeries(body: string, header: string): Record<string, [string, string | undefined]> {
  const [time = "", right = ""] = header.split(",");
  return {
    "no signature": [body, undefined],
    "an empty one": [body, ""],
    "one without a time": [body, right],
    "one of another secret": [body, signedHeader("whsec_another", body, new Date())],
    "one of another body": [body, signedHeader(secret, `${body} `, new Date())],
    "a body that was changed": [body.replace("evt_", "evt_x"), header],
    "a body that was cut off": [body.slice(0, -1), header],
    "a time that was changed": [body, `t=${Number(time.slice(2)) - 1},${right}`],
    "one that is too old": [body, signedHeader(secret, body, tenMinutesAgo())],
    "one of an older scheme": [body, header.replace("v1=", "v0=")],
  };
}

test("whoever forges an event of the payment provider is refused, in ten ways, and no row of any table changes", async () => {
  const [event] = await heldBack();
  if (!event) throw new Error("The provider tells of a purchase");
  const before = await everyRow();
  for (const [how, [body, signature]] of Object.entries(forgeries(event.body, event.signature))) {
    const headers = new Headers({ "Content-Type": "application/json" });
    if (signature !== undefined) headers.set("Stripe-Signature", signature);
    const answer = await new Visitor().raw(paths.paymentWebhook, { method: "POST", body, headers });
    expect(answer.status, how).toBe(400);
  }
  expect(await everyRow()).toEqual(before);
});
