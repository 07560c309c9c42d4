import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of published files that we may not ship, for whoever has them: PUBLISHED_FILES, or one beside the clone. */
export const publishedFolder = process.env.PUBLISHED_FILES ?? path.resolve("..", "shared");

/** Whether one of these published files is not there: what holds our own tables up to it is then skipped. */
export const isAbsent = (...files: string[]): boolean => !files.every((file) => existsSync(file));
