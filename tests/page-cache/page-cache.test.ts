import { createServer, type IncomingMessage } from "node:http";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { answerAnonymous, findCached, makeOnce } from "~/page-cache/page-cache.server";
import { processWide } from "~/process-wide.server";
import { exchange } from "../support/processes/http-exchange";
import { listenOn } from "../support/processes/listen";

/** Makes a page that is the same for everybody. */
const make = (address: string, text: string) =>
  answerAnonymous(
    new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
    new Request(`http://localhost${address}`),
    new Headers(),
  );

const cached = (url: string, headers: Record<string, string> = {}) => {
  const page = findCached({ method: "GET", url, headers } as unknown as IncomingMessage);
  return page && new TextDecoder().decode(page.body);
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page is ten seconds old at most, and of one encoding", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const started = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(started);
  const passSeconds = (seconds: number) => {
    clock.mockReturnValue(started + seconds * 1000);
    vi.advanceTimersByTime(seconds * 1000);
  };
  await make("/", "home");
  passSeconds(9);
  expect(cached("/")).toBe("home");
  expect(cached("/?a=b")).toBeUndefined();
  expect(cached("/", { "accept-encoding": "br" })).toBeUndefined();
  passSeconds(11);
  expect(cached("/")).toBeUndefined();
  // The cache looks at the clock once a millisecond.
  vi.advanceTimersByTime(1);
});

test("a hundred megabytes of other pages push out what nobody asks for, and nothing that is in use", async () => {
  const megabyte = "x".repeat(1_000_000);
  await make("/in-use", "in use");
  await make("/forgotten", "forgotten");
  for (let number = 0; number < 100; number++) {
    await make(`/directory?page=${number}`, megabyte);
    expect(cached("/in-use")).toBe("in use");
  }
  expect(cached("/forgotten")).toBeUndefined();
  expect(cached("/directory?page=99")).toHaveLength(1_000_000);
});

let made = 0;
/** What making a page waits for. */
let ready = Promise.resolve();

Object.assign(
  processWide("pages", () => ({})),
  { nameOf: (path: string) => path, publicNames: { has: (name: string) => name !== "/quiz" } },
);
const site = createServer((request, response) => {
  const { url = "" } = request;
  makeOnce(request, response, async () => {
    made += 1;
    await ready;
    const missing = new Response("None", { status: 404 });
    const { status, headers, body } = url === "/missing" ? missing : await make(url, `made ${made}`);
    response.writeHead(status, Object.fromEntries(headers)).end(body && (await new Response(body).text()));
  });
});
const port = await listenOn(site, 0);
afterAll(() => new Promise((resolve) => site.close(resolve)));

/** What ten who ask at once get. */
async function tenAsk(path: string, headers: Record<string, string> = {}): Promise<Response[]> {
  made = 0;
  let open = () => {};
  ready = new Promise((resolve) => {
    open = resolve;
  });
  const asked = Array.from({ length: 10 }, () =>
    exchange(new Request(`http://127.0.0.1:${port}${path}`, { headers })),
  );
  await vi.waitFor(() => expect(made).toBeGreaterThan(0));
  // Whoever is not the first has come, too.
  await new Promise((resolve) => setTimeout(resolve, 200));
  open();
  return Promise.all(asked);
}

test("a page that ten ask for at once is made once", async () => {
  const answers = await tenAsk("/crowd");
  expect(made).toBe(1);
  const texts = await Promise.all(answers.map((each) => each.text()));
  expect(new Set(texts)).toEqual(new Set(["made 1"]));
  expect(new Set(answers.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
});

test("what is nobody else's is made for each, without waiting, and what is not kept is made for each afterwards", async () => {
  await tenAsk("/quiz");
  expect(made).toBe(10);
  await tenAsk("/own", { Cookie: "fettle_session=a" });
  expect(made).toBe(10);
  const answers = await tenAsk("/missing");
  expect(made).toBe(10);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(404));
});
