import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { freePort } from "../scripts/postgres.js";
import { startProduct } from "./product";
import { describeMachine, describeQuiet, untilQuiet } from "./quiet";
import { option, publish, table, today } from "./report";

/** `npm run bench:compression`: what settings of brotli and gzip make of our pages, and what that costs. */
const rounds = option("rounds", 100);
const pages = ["/", "/roofers-leeds", "/quote-quiz"];

type Setting = { name: string; compress: (html: string) => Buffer };

const settings: readonly Setting[] = [
  ...[1, 2, 3, 4, 5, 6, 9].map((quality) => ({
    name: `brotli ${quality}`,
    compress: (html: string) =>
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  })),
  ...[1, 4, 6].map((level) => ({
    name: `gzip ${level}`,
    compress: (html: string) => gzipSync(html, { level }),
  })),
];

/** The length, and milliseconds of the processor for each. */
function measure({ compress }: Setting, html: string): string {
  for (let round = 0; round < rounds / 4; round++) compress(html);
  const before = process.cpuUsage();
  let length = 0;
  for (let round = 0; round < rounds; round++) length = compress(html).length;
  const { user, system } = process.cpuUsage(before);
  return `${(length / 1000).toFixed(1)} kB, ${((user + system) / 1000 / rounds).toFixed(2)} ms`;
}

const product = await startProduct({ port: await freePort(), worker: "off" });
try {
  const found = await Promise.all(
    pages.map(async (path) => ({ path, html: await (await fetch(product.origin + path)).text() })),
  );
  await untilQuiet();
  const rows = settings.map((setting) => [setting.name, ...found.map(({ html }) => measure(setting, html))]);
  publish(
    "compression",
    [
      `Measured ${today()} on ${describeMachine()}: length, and processor time for one, ${rounds} times. ${describeQuiet()}`,
      "",
      table(
        ["setting", ...found.map(({ path, html }) => `${path}, ${(html.length / 1000).toFixed(1)} kB`)],
        rows,
      ),
    ].join("\n"),
  );
} finally {
  await product.stop();
}
