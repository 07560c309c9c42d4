import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { verifyPassword } from "~/models/accounts/passwords/verify-password.server";
import { redeemPersonalToken } from "~/models/accounts/personal-tokens.server";
import { startSession } from "~/models/accounts/sign-in.server";
import { countAttempt, listOwnSignIns, mostRowsAnHour } from "~/models/accounts/sign-ins.server";
import { deleteAccount, exportOwnData } from "~/models/admin/own-data.server";
import { signIns } from "../../../drizzle/schema";
import { useDatabase } from "../../support/database";
import { timePasses } from "../../support/passing-time";
import { sam, samsAccount } from "../../support/people/professionals";
import { columnsHolding } from "../../support/whole-database";
import { password, world } from "../../support/world";

useDatabase();

const client = { address: "203.0.113.77", browser: "Chrome on Android" };
const aDay = 24 * 60 * 60;
const kept = () => db.select().from(signIns).orderBy(sql`${signIns.id} desc`);
const tries = (typed: string, given: { email?: string; address?: string } = {}) => {
  const { email = sam, address = client.address } = given;
  return verifyPassword({ email, password: typed, client: { ...client, address } });
};

describe("a try to sign in", () => {
  test("is counted: one row an hour for each act, account, network and browser, and a part of the address", async () => {
    const account = await samsAccount();
    await tries("a guess");
    await tries("another");
    await tries("a guess", { address: "203.0.113.200" });
    await tries("a guess", { address: "2001:db8:1:2:3:4:5:6" });
    await startSession(account, { client });
    const wrong = { act: "password-wrong", accountId: account.id };
    expect(await kept()).toMatchObject([
      { ...wrong, network: "203.0.113.0/24", browser: "Chrome on Android", times: 3 },
      { ...wrong, network: "2001:db8:1:2::/64", times: 1 },
      { act: "signed-in", accountId: account.id, network: "203.0.113.0/24", times: 1 },
    ]);
    await db.execute(sql`update sign_ins set hour = hour - interval '1 hour'`);
    await tries("a guess");
    expect(await kept()).toHaveLength(4);
  });

  test("with an email that has no account is one row, and the email is nowhere", async () => {
    for (const email of ["jo.one@home.example", "jo.two@home.example"])
      await tries("pass-phrase-7", { email });
    expect(await kept()).toMatchObject([{ act: "password-wrong", accountId: null, times: 2 }]);
    for (const secret of ["jo.one", "jo.two", "pass-phrase-7", client.address]) {
      expect(await columnsHolding(secret)).toEqual([]);
    }
  });

  test("and refused is counted, of the account or of the network that may try none", async () => {
    const account = await samsAccount();
    for (let turn = 0; turn < 8; turn++) await tries("a guess");
    await tries(password);
    expect(await kept()).toMatchObject([
      { act: "password-wrong", accountId: account.id, times: 5 },
      { act: "password-refused", accountId: account.id, times: 4 },
    ]);
    for (let turn = 0; turn < 20; turn++) await tries("a guess", { email: `${turn}@home.example` });
    const other = await world.account();
    await tries("a guess", { email: other.email });
    const rows = await kept();
    expect(rows.at(-1)).toMatchObject({ act: "password-refused", accountId: null });
    expect(rows.some(({ accountId }) => accountId === other.id)).toBe(false);
  });

  test("by a crowd from everywhere is so many rows an hour, and one more", async () => {
    const account = await samsAccount();
    const attempt = { act: "password-wrong", accountId: account.id } as const;
    await db.execute(sql`
      insert into sign_ins (hour, act, account_id, network, browser)
      select date_trunc('hour', now(), 'UTC'), 'password-wrong', ${account.id}::uuid, 'network ' || n, 'Firefox'
      from generate_series(1, ${mostRowsAnHour - 1}::int) n`);
    for (let n = 0; n < 20; n++) {
      await countAttempt(db, { ...attempt, client: { ...client, address: `198.51.${n}.1` } });
    }
    expect(await db.$count(signIns)).toBe(mostRowsAnHour + 1);
    expect((await kept()).at(-1)).toMatchObject({ network: "other networks", times: 19 });
    await countAttempt(db, { ...attempt, client: { ...client, address: "198.51.0.99" } });
    expect((await kept()).at(-2)).toMatchObject({ network: "198.51.0.0/24", times: 2 });
    await tries("a guess", { email: "nobody@home.example" });
    expect((await kept()).at(-1)).toMatchObject({ accountId: null, network: "203.0.113.0/24" });
  });

  test("in any number at once is counted in one row, and every one that was let in", async () => {
    const account = await samsAccount();
    const crowd = Array.from({ length: 12 }, () => startSession(account, { client }));
    await Promise.all([...crowd, ...crowd.map(() => tries("a guess"))]);
    const rows = await kept();
    expect(rows.filter(({ act }) => act === "signed-in")).toMatchObject([{ times: 12 }]);
    expect(rows.filter(({ act }) => act === "password-wrong")).toMatchObject([{ times: 5 }]);
    expect(rows.filter(({ act }) => act === "password-refused")).toHaveLength(1);
  });

  test("of an account that is gone meanwhile is nobody's", async () => {
    await countAttempt(db, { act: "password-wrong", accountId: randomUUID(), client });
    expect(await kept()).toMatchObject([{ accountId: null }]);
  });

  test("with a token that does not work is counted without it", async () => {
    const token = `fettle_${"x".repeat(43)}`;
    expect(await redeemPersonalToken(token, "an import", client)).toEqual({ status: "unknown" });
    expect(await kept()).toMatchObject([{ act: "token-refused", accountId: null, times: 1 }]);
    expect(await columnsHolding("xxxxx")).toEqual([]);
  });
});

describe("what was tried of an account", () => {
  test("is shown to its owner: ten sign-ins, and how often somebody was not let in", async () => {
    const account = await samsAccount();
    expect(await listOwnSignIns(account.id)).toEqual({ last: [], failed: undefined });
    for (let n = 0; n < 12; n++) {
      await startSession(account, { client: { ...client, address: `198.51.${n}.1` } });
    }
    await tries("a guess");
    const { last, failed } = await listOwnSignIns(account.id);
    expect(last.map(({ network }) => network)).toEqual(
      Array.from({ length: 10 }, (_, n) => `198.51.${11 - n}.0/24`),
    );
    expect(failed?.times).toBe(1);
    await timePasses(8 * aDay);
    expect((await listOwnSignIns(account.id)).failed).toBeUndefined();
  });

  test("is in the file of their data, and goes with the account", async () => {
    const account = await samsAccount();
    const other = await world.account();
    for (const { email } of [account, other]) await tries("a guess", { email });
    const { signIns: own } = await exportOwnData(account);
    expect(own).toMatchObject([{ act: "password-wrong", network: "203.0.113.0/24", times: 1 }]);
    expect(own).toHaveLength(1);
    await deleteAccount(account, "unclaimed");
    expect(await kept()).toMatchObject([{ accountId: other.id }]);
  });
});
