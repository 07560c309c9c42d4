import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** A backup is a folder named by its time; it is complete once it has its list of checksums. */
const named = /^(\d{4}-\d\d-\d\dT\d\d)-?:?(\d\d)-?:?(\d\d)/;

/** When the newest complete backup in a folder was made; undefined if there is none. */
export function findNewestBackup(folder: string): Date | undefined {
  const whole = existsSync(folder)
    ? readdirSync(folder).filter(
        (name) => named.test(name) && existsSync(path.join(folder, name, "SHA256SUMS")),
      )
    : [];
  const parts = named.exec(whole.sort().at(-1) ?? "");
  return parts ? new Date(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : undefined;
}
