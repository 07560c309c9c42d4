import { existsSync } from "node:fs";

/** The folder of published files that we may not ship, beside clones that have them. */
export const publishedFolder = "../shared";

/** Whether one of these published files is not there: what holds our own tables up to it is then skipped. */
export const isAbsent = (...files: string[]): boolean => !files.every((file) => existsSync(file));
