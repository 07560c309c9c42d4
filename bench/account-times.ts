import { startProduct } from "./product";
import { median, option, say, table } from "./report";

/**
 * `npm run bench:account-times`: how long the answers of sign-up and of a forgotten password take for an address
 * that has an account and for one that has none, asked by turns. The figures should not tell which is which.
 */
const turns = option("turns", 15);
const product = await startProduct({ port: option("port", 3199) });

async function post(path: string, fields: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(product.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: product.origin },
    body: new URLSearchParams(fields),
  });
  await answer.arrayBuffer();
  const took = performance.now() - begun;
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`);
  return took;
}

const password = "ridge-tile-and-lead-9";
const forms: readonly (readonly [name: string, send: (email: string, turn: number) => Promise<number>])[] = [
  [
    "sign-up of a professional",
    (email, turn) =>
      post("/login?mode=sign-up&role=professional", {
        intent: "professional",
        businessName: `Roofs ${turn} of ${email}`,
        contactName: "Kit Marsh",
        phone: `07700 900${String(100 + turn)}`,
        city: "Truro",
        serviceType: "Roofing",
        email,
        password,
        confirmPassword: password,
      }),
  ],
  ["forgotten password", (email) => post("/forgot-password", { email })],
];

const rows: string[][] = [];
try {
  for (const [name, send] of forms) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < turns; turn++) {
      times.unknown.push(await send(`nobody-${turn}@elsewhere.example`, 2 * turn));
      times.known.push(await send("roofer@fettle.example", 2 * turn + 1));
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    rows.push([name, known.toFixed(1), unknown.toFixed(1), (known / unknown).toFixed(2)]);
  }
} finally {
  await product.stop();
}
say(table(["ms, median", "has an account", "has none", "ratio"], rows));
