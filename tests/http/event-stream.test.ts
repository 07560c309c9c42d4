import { afterEach, expect, test } from "vitest";
import { env } from "~/env.server";
import { countEventStreams, eventStream } from "~/http/event-stream.server";

/** Who listens to what is told, as a model keeps them. */
const listeners = new Set<(line: string) => void>();
const begin = (send: (line: string) => void) => {
  send("now");
  listeners.add(send);
  return () => listeners.delete(send);
};
const tell = (line: string) => {
  for (const send of listeners) send(line);
};

function open(init: RequestInit = {}) {
  const leaving = new AbortController();
  const request = new Request("http://localhost:3000/api/roofer-count", { signal: leaving.signal, ...init });
  return { leaving, request };
}
const textOf = (chunk: { value?: Uint8Array }) => new TextDecoder().decode(chunk.value);

afterEach(() => {
  expect(listeners.size).toBe(0);
  expect(countEventStreams()).toBe(0);
});

test("who listens hears what is so now and what changes, and nobody listens after they have left", async () => {
  const { leaving, request } = open();
  const answer = eventStream(request, begin);
  expect(answer.headers.get("X-Accel-Buffering")).toBe("no");
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  expect(textOf(await reader.read())).toBe("data: now\n\n");
  tell("more");
  expect(textOf(await reader.read())).toBe("data: more\n\n");
  expect(countEventStreams()).toBe(1);
  leaving.abort();
  expect((await reader.read()).done).toBe(true);
});

test("who has left before the stream begins is not listened for", async () => {
  const { leaving, request } = open();
  leaving.abort();
  const answer = eventStream(request, begin);
  expect(await answer.text()).toBe("");
});

test("a reader that gives up ends the stream", async () => {
  const answer = eventStream(open().request, begin);
  await answer.body?.cancel();
});

test("a reader that does not read is left, instead of remembered for", async () => {
  const answer = eventStream(open().request, begin);
  for (let event = 0; event < 200; event++) tell("more");
  expect(listeners.size).toBe(0);
  await answer.body?.cancel();
});

test("a stream that has nothing more to tell ends by itself", async () => {
  const answer = eventStream(open().request, (send, end) => {
    send("last");
    listeners.add(end);
    return () => listeners.delete(end);
  });
  tell("over");
  expect(await answer.text()).toBe("data: last\n\n");
});

test("who only asks for the head opens no stream", async () => {
  const answer = eventStream(open({ method: "HEAD" }).request, begin);
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
  expect(answer.body).toBeNull();
});

test("what anybody may open leaves places to others", async () => {
  const most = Math.floor(env.EVENT_STREAMS / 2);
  const readers = Array.from({ length: most }, () => eventStream(open().request, begin, { most }));
  expect(eventStream(open().request, begin, { most }).status).toBe(503);
  const portal = eventStream(open().request, begin);
  expect(portal.status).toBe(200);
  for (const each of [...readers, portal]) await each.body?.cancel();
});
