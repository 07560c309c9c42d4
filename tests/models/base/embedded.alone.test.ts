import { afterAll, expect, test } from "vitest";
import { openEmbedded } from "~/database/embedded.server";

const client = openEmbedded({});
afterAll(() => client.close());

test("a transaction of the embedded database that asks beside its own handle is refused, not waited for", async () => {
  const beside = client.transaction(() => client.query("select 1"));
  await expect(beside).rejects.toThrow("A transaction may only ask by its own handle");
  const nested = client.transaction(() => client.transaction((tx) => tx.query("select 1")));
  await expect(nested).rejects.toThrow("A transaction may only ask by its own handle");
  expect((await client.transaction((tx) => tx.query("select 1 as one"))).rows).toEqual([{ one: 1 }]);
  expect((await client.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
});
