import { afterEach, expect, test } from "vitest";
import { countEventStreams } from "~/http/event-stream.server";
import { paths } from "~/paths";
import { processWide } from "~/process-wide.server";
import { useDatabase } from "../support/database";
import { Visitor } from "../support/pages/visitor";

useDatabase();

/** Who is told of each change, in the built server that runs in this process. */
const heard = () => processWide("roofer count", () => ({ heard: new Set() })).heard.size;

afterEach(() => {
  expect([countEventStreams(), heard()]).toEqual([0, 0]);
});

test("two hundred who hang up at once, and two hundred who hang up later, leave nobody listening", async () => {
  for (let visit = 0; visit < 200; visit++) {
    const gone = new AbortController();
    gone.abort();
    await new Visitor().raw(paths.rooferCount, { signal: gone.signal }).catch(() => undefined);
    const later = new AbortController();
    const asked = new Visitor().raw(paths.rooferCount, { signal: later.signal });
    if (visit % 2) later.abort();
    const answer = await asked.catch(() => undefined);
    later.abort();
    await answer?.body?.cancel().catch(() => undefined);
  }
});

test("who asks for the head alone leaves nobody listening", async () => {
  const answer = await new Visitor().raw(paths.rooferCount, { method: "HEAD" });
  expect(answer.status).toBe(200);
});
