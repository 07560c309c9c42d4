/**
 * Posts 5,000 fields that were made to keep a pattern busy, and says how long the slowest answer took and what the
 * process spent on the dearest of them.
 *
 *   npx tsx bench/hostile-fields.ts http://127.0.0.1:3000
 */
export const address = process.argv[2] ?? "http://127.0.0.1:3000";
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
const times: { ms: number; status: number; what: string }[] = [];
for (let index = 0; index < wanted; index++) {
  const post = posts[Math.floor(index * step)];
  if (!post) break;
  const { path, field, text } = post;
  const body = new URLSearchParams({ [field]: text }).toString().slice(0, 64_000);
  const began = performance.now();
  const answer = await fetch(address + path, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body,
  });
  await answer.arrayBuffer();
  times.push({
    ms: performance.now() - began,
    status: answer.status,
    what: `${path} ${field} ${JSON.stringify(text.slice(0, 12))}`,
  });
}
times.sort((one, other) => other.ms - one.ms);
const median = times[Math.floor(times.length / 2)];
const failures = times.filter(({ status }) => status >= 500);
process.stdout.write(
  `${times.length} fields, median ${median?.ms.toFixed(1)} ms, ${failures.length} failures\n`,
);
for (const { ms, status, what } of times.slice(0, 5))
  process.stdout.write(`${ms.toFixed(1)} ms  ${status}  ${what}\n`);
