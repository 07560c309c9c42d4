import { createHash } from "node:crypto";

const sha1 = (text: string) => createHash("sha1").update(`fettle demonstration: ${text}`).digest();

/** A UUID (version 5 in shape) that is the same for the same name on every run and every machine. */
export function demoId(name: string): string {
  const bytes = sha1(name).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Chance that falls the same way on each run: a number from 0 to 1 for this name and this question. */
export function chance(name: string, question: string): number {
  return sha1(`${name}/${question}`).readUInt32BE(0) / 2 ** 32;
}

/** One of the options, always the same for this name and question. */
export function choose<Option>(options: readonly Option[], name: string, question: string): Option {
  const option = options[Math.floor(chance(name, question) * options.length)];
  if (option === undefined) throw new RangeError(`Nothing to choose from: ${question}`);
  return option;
}

/** A whole number from `low` to `high`, both included. */
export function wholeNumber(low: number, high: number, name: string, question: string): number {
  return low + Math.floor(chance(name, question) * (high - low + 1));
}
