/**
 * Posts 5,000 fields that were made to keep a pattern busy, one after the other, and says how long the slowest
 * answers took, what the process PID spent of a processor on each, and how long they take when asked for again.
 *
 *   npx tsx bench/hostile-fields.ts http://127.0.0.1:3000 PID
 */
import { readFileSync } from "node:fs";

const address = process.argv[2] ?? "http://127.0.0.1:3000";
const pid = Number(process.argv[3]);
const wanted = 5000;
const longestField = 62_000;

/** Forms that anybody may send, with the fields that each reads. */
const forms: readonly (readonly [path: string, fields: readonly string[]])[] = [
  ["/login", ["email", "password"]],
  ["/contact", ["name", "email", "message"]],
  ["/quote-quiz", ["property-type"]],
  ["/get-quote", ["first-name", "last-name", "email", "phone", "postcode", "service", "details"]],
  ["/plumbing", ["first-name", "email", "postcode"]],
  ["/ai-quote", ["intro", "service"]],
];
/** What the textbook patterns of addresses, numbers, spaces and names take the square of. */
const starts = ["a@", "", "+44", "(", "<", " ", "&", "0", "LS1 ", "http://", "-", "'"];
const middles = [".", " ", "@", "0", "a", "-", "\t", "a.", "a@", "0 ", "é", "\u00a0", ")(", "<a", "/", "%41"];
const ends = ["@", "!", "\n", ""];

const texts = starts.flatMap((start) =>
  middles.flatMap((middle) =>
    ends.map(
      (end) => start + middle.repeat(Math.floor(longestField / encodeURIComponent(middle).length)) + end,
    ),
  ),
);
const posts = forms.flatMap(([path, fields]) =>
  fields.flatMap((field) => texts.map((text) => ({ path, field, text }))),
);
const step = posts.length / wanted;

/** What the process has used of a processor so far; Linux counts in steps of 10 ms. */
function processorMs(): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) * 10;
}

type Post = (typeof posts)[number];
type Answered = { post: Post; ms: number; cpuMs: number; status: number };

async function send(post: Post): Promise<Answered> {
  const body = new URLSearchParams({ [post.field]: post.text }).toString().slice(0, 64_000);
  const [began, used] = [performance.now(), processorMs()];
  const answer = await fetch(address + post.path, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body,
  });
  await answer.arrayBuffer();
  return { post, ms: performance.now() - began, cpuMs: processorMs() - used, status: answer.status };
}

const answers: Answered[] = [];
for (let index = 0; index < wanted; index++) {
  const post = posts[Math.floor(index * step)];
  if (post) answers.push(await send(post));
}
const by = (figure: "ms" | "cpuMs") => [...answers].sort((one, other) => other[figure] - one[figure]);
const [slowest, dearest] = [by("ms"), by("cpuMs")];
const median = slowest[Math.floor(slowest.length / 2)];
const failures = answers.filter(({ status }) => status >= 500);
process.stdout.write(
  `${answers.length} fields, median ${median?.ms.toFixed(1)} ms, ${failures.length} failures; ` +
    `the most that one used of a processor: ${dearest[0]?.cpuMs} ms\n`,
);
for (const { post, ms, cpuMs, status } of [...slowest.slice(0, 5), ...dearest.slice(0, 3)]) {
  const what = `${post.path} ${post.field} ${JSON.stringify(post.text.slice(0, 12))}`;
  const again = await send(post);
  process.stdout.write(
    `${ms.toFixed(1)} ms, ${cpuMs} ms of a processor, again ${again.ms.toFixed(1)} ms  ${status}  ${what}\n`,
  );
}
