import { readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { shortestPassword } from "~/models/accounts/sign-in-rules";

/**
 * `npx tsx scripts/most-used-passwords.ts passwords.json LICENSE.txt`: packs the most used passwords, listed the most used
 * first, into the file that new passwords are held against. Both are in the npm package that is named below.
 */
const most = 10_000;
const target = new URL("../app/models/accounts/passwords/most-used.json", import.meta.url);

const listed = z.array(z.string()).parse(JSON.parse(await readFile(process.argv[2] ?? "", "utf8")));
const plain = listed.map((each) => each.toLowerCase()).filter((each) => [...each].length >= shortestPassword);
const packed = brotliCompressSync([...new Set(plain)].slice(0, most).sort().join("\n")).toString("base64");
const from = "the npm package @zxcvbn-ts/language-common 4.1.3";
const licence = await readFile(process.argv[3] ?? "", "utf8");
await writeFile(target, `${JSON.stringify({ from, licence, packed }, null, 2)}\n`);
