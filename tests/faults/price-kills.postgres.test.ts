import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, rowsOf } from "~/database/db.server";
import { useDatabase } from "../support/database";
import { seededRandom } from "../support/numbers";
import { type Own, pricer } from "../support/people/prices";
import { aLead, assign } from "../support/people/professionals";
import { until } from "../support/until";

useDatabase();

const presses = 1000;
const kills = 6;
const requests = 60;

let running: ChildProcess | undefined;
afterEach(() => void running?.kill("SIGKILL"));

/** Whoever presses, in a process of its own; `count` is told of each press that was answered. */
function startPressing(seed: number, owned: readonly Own[], count: () => void): ChildProcess {
  const env = { ...process.env, SEED: String(seed), OWN: JSON.stringify(owned) };
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/processes/price-presses.ts"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.on("data", (dots: Buffer) => {
    for (const _dot of dots.toString().trim()) count();
  });
  return child;
}

/** Sixty requests of Jane's, each with two of three roofers. */
async function sixtyRequests(): Promise<Own[]> {
  const first = await aLead({ outcode: "LS1" });
  const roofers = [await pricer(first, "Kirkgate Slaters"), await pricer(first, "Moor Roofing")];
  const owned: Own[] = [...roofers];
  for (let made = 1; made < requests; made++) {
    const leadId = await aLead({ outcode: "LS1" });
    for (const roofer of roofers) {
      await assign(leadId, "alerted@fettle.example", { businessId: roofer.businessId });
      owned.push({ ...roofer, leadId });
    }
  }
  return owned;
}

/** What is half done, or twice: nothing, whatever was killed. */
const flaws: Readonly<Record<string, ReturnType<typeof sql>>> = {
  "a version whose homeowner was not told once": sql`select v.id from price_versions v where 1 <> (
    select count(*) from outbox o where o.dedupe_key like '%:price:' || v.id || ':email')`,
  "a gap between versions": sql`select price_id from price_versions group by price_id having max(number) <> count(*)`,
  "a choice of no price of that business": sql`select l.id from leads l where l.hired_version_id is not null and not exists (
    select from price_versions v join prices p on p.id = v.price_id
    where v.id = l.hired_version_id and p.lead_id = l.id and p.business_id = l.hired_business_id and l.hired_at is not null)`,
  "a choice that nobody heard of": sql`select l.id from leads l where l.hired_version_id is not null and not exists (
    select from outbox o where o.lead_id = l.id and o.dedupe_key like '%:hired:chosen:%' || l.hired_business_id)`,
  "an agreement whose other side was not told once": sql`select a.id from agreements a where 1 <> (select count(*) from outbox o
    where o.dedupe_key = 'lead:' || a.lead_id || ':agreement:business:' || a.number || ':wrote')`,
  "an acceptance of another text": sql`select a.id from agreements a join agreement_acceptances c on c.agreement_id = a.id
    where c.sha256 <> a.sha256 or encode(sha256(convert_to(a.body, 'UTF8')), 'hex') <> a.sha256`,
  "both accepted without two copies": sql`select a.id from agreements a where (
      select count(*) from agreement_acceptances c where c.agreement_id = a.id) = 2
    and 2 <> (select count(*) from outbox o where o.dedupe_key like 'lead:' || a.lead_id || ':agreement:%:' || a.number || ':copy')`,
  "copies that not both accepted": sql`select o.id from outbox o join agreements a on a.lead_id = o.lead_id
    and o.dedupe_key like '%:' || a.number || ':copy' where 2 <> (
      select count(*) from agreement_acceptances c where c.agreement_id = a.id)`,
};

test("a thousand presses of send, choose and accept, killed six times: none half done, none twice", async () => {
  const owned = await sixtyRequests();
  const random = seededRandom(20_261_125);
  let done = 0;
  for (let start = 0; start <= kills; start++) {
    const enough =
      start === kills ? presses : Math.floor((presses * (start + 0.2 + random() * 0.6)) / (kills + 1));
    const child = startPressing(start + 1, owned, () => (done += 1));
    running = child;
    await until(`${enough} presses are answered`, () => done >= enough, { seconds: 240 });
    await pause(random() * 40);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  expect(done).toBeGreaterThanOrEqual(presses);
  for (const [what, query] of Object.entries(flaws)) {
    expect(rowsOf(await db.execute(query)), what).toEqual([]);
  }
  const [counted] = rowsOf<{ versions: number; agreed: number }>(
    await db.execute(sql`select (select count(*)::int from price_versions) as versions,
      (select count(*)::int from outbox where dedupe_key like '%:copy') as agreed`),
  );
  expect(counted?.versions).toBeGreaterThan(100);
  expect(counted?.agreed).toBeGreaterThan(5);
});
