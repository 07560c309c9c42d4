import { existsSync } from "node:fs";

/** Published files that are not ours to ship, beside a clone that has them. */
export const publishedFolder = "../shared";

/** Whether one of these published files is not there: what holds our own tables up to it is then skipped. */
export const isAbsent = (...files: string[]): boolean => !files.every((file) => existsSync(file));
