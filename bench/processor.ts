import { existsSync, readFileSync } from "node:fs";

const processorFile = (pid: number) => `/proc/${pid}/stat`;
const msPerTick = 10;

/** Processor time that the process has used so far, all threads; NaN where the system does not say. */
export function processorMs(pid: number): number {
  if (!existsSync(processorFile(pid))) return Number.NaN;
  // The second field is a name, which may hold spaces; user and system time are the 14th and 15th.
  const fields = readFileSync(processorFile(pid), "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
