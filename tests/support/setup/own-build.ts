import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const sources = [
  "app",
  "drizzle",
  "public",
  "package.json",
  "remix.config.js",
  "scripts/development/pages.ts",
  "scripts/small-scripts.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Builds the product with these changes: `files` are new files, by name; `lines` replace one text in an existing file.
 * Returns the server's file, and the function that removes it all.
 */
export function buildWith(changes: {
  files: Readonly<Record<string, string>>;
  lines: readonly { file: string; from: string; to: string }[];
}): { server: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fettle-build-"));
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  for (const [file, text] of Object.entries(changes.files)) writeFileSync(path.join(folder, file), text);
  for (const { file, from, to } of changes.lines) {
    const before = readFileSync(path.join(folder, file), "utf8");
    if (before.split(from).length !== 2) throw new Error(`'${from}' is not once in ${file}`);
    writeFileSync(path.join(folder, file), before.replace(from, to));
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"],
    { cwd: folder, env: { ...process.env, NODE_ENV: "production" }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { server: path.join(folder, "build/server/index.js"), remove };
}
