import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { circlesIn } from "./circles.js";
import { readImports } from "./imports.js";
import { longestFile, longestFunction, longFunctionsIn } from "./lengths.js";
import { packageGroups, rooms } from "./table.js";

/** @typedef {{ file: string, line: number, message: string }} Finding */

const counted = ["app", "drizzle", "tests", "scripts", "bench"];
const housed = ["app", "drizzle"];
const code = /\.(tsx?|jsx?|mjs|cjs|mts|cts)$/;
const notOurs = /(^|\/)(node_modules|migrations)\//;
const endings = ["", ".ts", ".tsx", ".js", "/index.ts", "/index.tsx"];

/**
 * @param {string} root
 * @param {string[]} folders
 */
function filesIn(root, folders) {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.posix.join(folder, name.replaceAll(path.sep, "/")),
      ),
    )
    .filter((file) => !notOurs.test(file) && /\.[a-z]+$/.test(file));
}

/** @param {string} file */
export const roomOf = (file) => rooms.find(({ files }) => files.test(file));

/**
 * The path from the root that a module's name in `file` stands for, without what Vite reads after a question
 * mark; undefined for a package.
 *
 * @param {string} file
 * @param {string} name
 */
function pathOf(file, name) {
  const plain = name.replace(/[?#].*$/, "");
  if (plain.startsWith("~/")) return path.posix.join("app", plain.slice(2));
  if (plain.startsWith("/")) return plain.slice(1);
  return plain === ".." || plain === "." || /^\.\.?\//.test(plain)
    ? path.posix.join(path.posix.dirname(file), plain)
    : undefined;
}

/**
 * @param {string} named
 * @param {Set<string>} files
 */
function resolveFile(named, files) {
  const sourceOf = named.replace(/\.jsx?$/, "");
  return [...endings.map((end) => named + end), `${sourceOf}.ts`, `${sourceOf}.tsx`].find((each) =>
    files.has(each),
  );
}

/**
 * @param {import("./table.js").Room} room
 * @param {string} name
 */
function mayImportPackage(room, name) {
  const group = Object.entries(packageGroups).find(([, pattern]) => pattern.test(name))?.[0];
  return room.packages.some((each) => each === group || name === each || name.startsWith(`${each}/`));
}

/**
 * Whether somebody who may import from `room` may not import from `other`.
 *
 * @param {import("./table.js").Room} room
 * @param {import("./table.js").Room} other
 */
function leaks(room, other) {
  return rooms.some(
    ({ name, may }) => name !== other.name && may.includes(room.name) && !may.includes(other.name),
  );
}

/**
 * @param {string} file
 * @param {import("./imports.js").Reference} reference
 * @param {Set<string>} files
 * @returns {{ target?: string, message?: string }}
 */
function judge(file, { to, passedOn }, files) {
  const room = roomOf(file);
  const named = pathOf(file, to);
  if (!room) return {};
  if (!named) {
    return mayImportPackage(room, to) ? {} : { message: `${room.name} may not import the package ${to}` };
  }
  const target = resolveFile(named, files);
  if (!target) return { message: `imports ${to}, which lies in no room` };
  const other = roomOf(target);
  if (other && other !== room && !room.may.includes(other.name)) {
    return { target, message: `${room.name} may not import ${other.name}: ${to}` };
  }
  if (other && passedOn && leaks(room, other)) {
    return { target, message: `passes on what is of ${other.name}, which others may not import: ${to}` };
  }
  return { target };
}

/**
 * Everything in the folder `root` that breaks the house: code without a room, imports that climb or leave,
 * circles, the environment read elsewhere, files of more than 300 lines.
 *
 * @param {string} root
 * @returns {Finding[]}
 */
export function findingsIn(root) {
  /** @type {Finding[]} */
  const findings = [];
  const files = new Set(filesIn(root, housed));
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const file of [...files].filter((each) => code.test(each) || each.endsWith(".css"))) {
    if (!roomOf(file)) findings.push({ file, line: 1, message: "lies in no room" });
    if (!code.test(file)) continue;
    const { references, breaches } = readImports(file, readFileSync(path.join(root, file), "utf8"));
    const ownWord = (/** @type {string} */ message) =>
      file === "app/env.server.ts" && /environment/.test(message);
    for (const each of breaches) if (!ownWord(each.message)) findings.push({ file, ...each });
    const targets = new Set();
    for (const reference of references) {
      const { target, message } = judge(file, reference, files);
      if (target) targets.add(target);
      if (message) findings.push({ file, line: reference.line, message });
    }
    graph.set(file, targets);
  }
  return [...findings, ...circleFindings(graph), ...lengthFindings(root)];
}

/** @param {Map<string, Set<string>>} graph */
function circleFindings(graph) {
  return circlesIn(graph).flatMap((circle) =>
    circle.map((file) => ({ file, line: 1, message: `is part of a circle: ${circle.join(", ")}` })),
  );
}

/** @param {string} root */
function lengthFindings(root) {
  const sources = filesIn(root, counted)
    .filter((file) => code.test(file) || file.endsWith(".css"))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
  const files = sources
    .map(({ file, text }) => ({ file, line: text.trimEnd().split("\n").length }))
    .filter(({ line }) => line > longestFile)
    .map((long) => ({ ...long, message: `has ${long.line} lines, more than ${longestFile}` }));
  const functions = sources
    .filter(({ file }) => code.test(file))
    .flatMap(({ file, text }) => longFunctionsIn(file, text).map((long) => ({ file, ...long })))
    .map(({ file, line, name, lines }) => ({
      file,
      line,
      message: `${name} has ${lines} lines, more than ${longestFunction}`,
    }));
  return [...files, ...functions];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = findingsIn(process.argv[2] ?? ".");
  for (const { file, line, message } of findings) process.stdout.write(`${file}:${line} ${message}\n`);
  process.stdout.write(findings.length > 0 ? `${findings.length} found\n` : "Every file keeps to its room\n");
  process.exitCode = findings.length > 0 ? 1 : 0;
}
