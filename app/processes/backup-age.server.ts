import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Each is a folder by the name of when it was made, whole once it has its list of sums. */
const named = /^(\d{4}-\d\d-\d\dT\d\d)-?:?(\d\d)-?:?(\d\d)/;

/** When the newest backup in a folder was made; undefined where there is none. */
export function findNewestBackup(folder: string): Date | undefined {
  const whole = existsSync(folder)
    ? readdirSync(folder).filter(
        (name) => named.test(name) && existsSync(path.join(folder, name, "SHA256SUMS")),
      )
    : [];
  const parts = named.exec(whole.sort().at(-1) ?? "");
  return parts ? new Date(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : undefined;
}
