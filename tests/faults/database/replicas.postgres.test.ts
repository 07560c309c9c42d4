import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDurablePostgres } from "../../../scripts/postgres.js";
import {
  endProcesses,
  liveOn,
  runScript,
  type ServerProcess,
  startServer,
} from "../../support/processes/server-process";
import { until } from "../../support/until";

const primary = await openDurablePostgres();
const standby = await primary.follow();
process.env.DATABASE_URL = primary.url;
const { db, rowsFrom } = await import("~/database/db.server");
const { closeDatabase } = await import("~/database/drivers.server");
const { paths } = await import("~/paths");
const { businesses } = await import("../../../drizzle/schema");
const { oliveAtTheDesk } = await import("../../support/people/operators");
const { samTheRoofer, signIn } = await import("../../support/people/professionals");
const { visitorOf } = await import("../../support/processes/live-visitor");

const replica = postgres(standby.url, { max: 1, onnotice: () => {} });
let server: ServerProcess;
let page: string;
let id: string;

beforeAll(async () => {
  // Or what a replica was held back from ends whatever it is asked as it goes on.
  await replica`alter system set max_standby_streaming_delay = -1`;
  await replica`select pg_reload_conf()`;
  // A demonstration, in which an operator needs no second factor.
  server = await startServer(
    liveOn(primary.url, { DEMO: "1", WORKER: "off", DATABASE_REPLICA_URLS: standby.url }),
  );
  const { business } = await samTheRoofer();
  id = business.id;
  page = `/roofing/${id}`;
});
beforeEach(async () => {
  await replica`select pg_wal_replay_resume()`;
  await rename("Field Roofing");
  await inStep();
});
afterAll(async () => {
  await endProcesses();
  await Promise.all([closeDatabase(), replica.end()]);
  await Promise.all([primary.stop(), standby.stop()]);
});

const rename = (businessName: string) =>
  db.update(businesses).set({ businessName }).where(eq(businesses.id, id));

/** Until the replica has what was written so far. */
async function inStep(): Promise<void> {
  const [end] = await rowsFrom(db)<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`);
  await until("the replica has it", async () => {
    const [row] = await replica`select pg_last_wal_replay_lsn() >= ${end?.at ?? ""}::pg_lsn as there`;
    return row?.there === true;
  });
}

/** Has the replica stand still from here on. */
const holdBack = () => replica`select pg_wal_replay_pause()`;

let asked = 0;
/** The page at an address that nobody has asked for yet. */
const freshAddress = () => `${page}?look=${++asked}`;

/** Whose page it is, for a stranger. */
async function nameAt(address: string): Promise<string | undefined> {
  const html = await (await fetch(server.origin + address)).text();
  return /<h1[^>]*>(?:<[^>]+>)*([^<]+)/.exec(html)?.[1];
}

const hostOf = ({ url }: { url: string }) => new URL(url).host;

/** What `npm run doctor` says of replicas. */
async function doctor(...replicas: string[]): Promise<string[] | null> {
  const settings = liveOn(primary.url, { DEMO: "1", DATABASE_REPLICA_URLS: replicas.join() });
  // Without mail there is always one fault.
  const said = await runScript("doctor", [], settings).catch(({ message }) => String(message));
  return said.match(/^\w+ +replica .*/gm);
}

const said = (words: string) => server.log().split(words).length - 1;
const begun = "Replicas of the database cannot be read from";
const over = "Replicas of the database can be read from again";
/** Whether the last that was said is that they cannot: a starved one is away for a second at any time. */
const lasts = () => said(begun) > said(over);

test("whoever wrote sees it, signed in and out, while strangers read what the replica has", async () => {
  const owner = await signIn(visitorOf(server.origin));
  await owner.visit(freshAddress());
  expect(owner.heading).toBe("Field Roofing");
  await holdBack();
  await (await owner.visit(paths.profilePage("who")))
    .fill("Business Name", "Field and Daughters")
    .press("Save Changes");
  expect(await nameAt(freshAddress())).toBe("Field Roofing");
  await owner.visit(freshAddress());
  expect(owner.heading).toBe("Field and Daughters");
  await owner.press("Sign Out");
  for (let look = 0; look < 3; look++) {
    await owner.visit(page);
    expect(owner.heading).toBe("Field and Daughters");
  }
  expect(await nameAt(freshAddress())).toBe("Field Roofing");

  await replica`select pg_wal_replay_resume()`;
  await inStep();
  expect(await nameAt(freshAddress())).toBe("Field and Daughters");
});

test("a replica that stays behind is left out, which is said once, and when it is over", async () => {
  await until("the last test's is over", () => !lasts());
  await holdBack();
  await rename("Lead and Slate");
  const isLeftOut = async () => (await nameAt(freshAddress())) === "Lead and Slate";
  await until("it is left out, long before a minute", isLeftOut, { seconds: 40 });
  await until("it is said", lasts);
  const once = said(begun);
  const operator = await oliveAtTheDesk(paths.admin, visitorOf(server.origin));
  expect(operator.text).toContain(`${begun}: some of them are away`);
  await until("it is said which", async () => {
    await operator.visit(paths.admin);
    return operator.text.includes(`${hostOf(standby)} behind`);
  });
  expect(await doctor(standby.url)).toEqual([
    expect.stringMatching(
      `^FAULT .* ${hostOf(standby)} was not in [0-9.]+ s .* is [1-9][0-9,]* kB of its log behind`,
    ),
  ]);
  expect(said(begun)).toBe(once);

  await replica`select pg_wal_replay_resume()`;
  await until("that it is over is said", () => !lasts());
  // A starved one is left out for a moment at any time.
  await until("it is read from again", async () => {
    await replica`select pg_wal_replay_resume()`;
    await rename("Lead and Slate");
    await inStep();
    await holdBack();
    await rename("Field Roofing");
    return (await nameAt(freshAddress())) === "Lead and Slate";
  });
});

test("npm run doctor says of each replica whether it is of use", async () => {
  expect(await doctor(standby.url, primary.url, "postgres://127.0.0.1:1/fettle")).toEqual([
    expect.stringMatching(`^ok .* ${hostOf(standby)} follows, [0-9.]+ s behind at most$`),
    expect.stringMatching(`^FAULT .* ${hostOf(primary)} is no replica`),
    expect.stringMatching("^FAULT .* 127.0.0.1:1 does not answer"),
  ]);
});

test("reads never stop when a replica is killed, nor while the primary is away", async () => {
  let enough = false;
  const reading = Promise.all(
    [1, 2, 3].map(async () => {
      for (let reads = 0; ; reads++) {
        if (enough) return reads;
        expect(await nameAt(freshAddress())).toBe("Field Roofing");
      }
    }),
  );
  await standby.kill();
  await until("it is said", lasts);
  await standby.start();
  await until("that it is over is said", () => !lasts());
  enough = true;
  expect(Math.min(...(await reading))).toBeGreaterThan(1);

  await primary.kill();
  for (let look = 0; look < 5; look++) {
    await until("it is read", async () => (await nameAt(freshAddress())) === "Field Roofing", {
      seconds: 20,
    });
  }
  await primary.start();
});

test("where the address names a standby too, what people send is stored soon after it is promoted, and nothing is restarted", async () => {
  const both = primary.url.replace(/(@[^/]+)/, `$1,${hostOf(standby)}`);
  const site = await startServer(liveOn(both, { DEMO: "1", WORKER: "off" }));
  const visitor = await visitorOf(site.origin).visit(paths.contact);
  await primary.kill();
  await replica`select pg_promote(true, 30)`;
  await until("a message is taken", async () => {
    await visitor.visit(paths.contact);
    visitor.fillAll({ Name: "Ann", Email: "ann@example.com", Message: "Do you cover Otley?" });
    return (await visitor.press("Send message")).text.includes("We have your message");
  });
  const [stored] = await replica`select count(*)::int as messages from outbox where body like '%Otley%'`;
  expect(stored?.messages).toBeGreaterThan(0);
  await primary.start();
});
