import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";
import { world } from "../../support/world";

useDatabase();

/** The first count that the home page's script would be told. */
async function firstCount(): Promise<string> {
  const over = new AbortController();
  const answer = await new Visitor().raw(paths.rooferCount, { signal: over.signal });
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  over.abort();
  return new TextDecoder().decode(value);
}

test("a home page without a roofer says 0, and so does the count that follows it", async () => {
  expect((await new Visitor().visit(paths.home)).text).toContain("0 roofers listed, 0 checked by a person");
  expect(await firstCount()).toContain("data: 0\n");
});

test("one roofer is one roofer", async () => {
  await world.business();
  expect((await new Visitor().visit(paths.home)).text).toContain("1 roofer listed, 1 checked by a person");
  expect(await firstCount()).toContain("data: 1\n");
});
