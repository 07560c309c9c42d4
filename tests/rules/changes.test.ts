import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What placements hang on. */
const bearing = /\b(city|category_?id|owner_?id|status)\b/i;
/** Columns that only the run tells. */
const dynamic = /\.\.\.|\bset\s*\(?\$\{|\.set\((?!\{)/i;
const update = /\.update\(businesses\)|\bupdate\s+businesses\b/gi;

/**
 * Every update of `businesses` that may write what a placement hangs on, and the verb of
 * app/models/listings/changes.server.ts that it belongs to: those in SQL, of many at once, have their plans follow by
 * `settleChanged`, or are of listings that nobody owns and no plan is shown on.
 */
const belonging: Record<string, readonly string[]> = {
  "app/models/imports/storing.server.ts": ["moveListing, nobody's"],
  "app/models/listings/changes.server.ts": ["moveListing, changeOwner, changeStatus"],
  "app/models/listings/profile/pictures.server.ts": ["none: addresses of pictures"],
  "app/models/merges/merge.server.ts": ["none: addresses of pictures"],
  "app/models/merges/undo.server.ts": ["changeOwner and changeStatus", "changeOwner"],
  "app/models/removals/work.server.ts": ["changeStatus", "moveListing, nobody's", "changeStatus"],
};

/** What an update sets, as it is written: up to what it is of. */
function written(text: string, from: number): string {
  const rest = text.slice(from).replace(update, "");
  const end = rest.search(/\.where\(|\bwhere\b|\bfrom\b/i);
  return rest.slice(0, end < 0 ? undefined : end);
}

function listUpdates(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ["app", "bench", "drizzle", "scripts"]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      const file = path.posix.join(folder, name);
      if (!/\.(ts|tsx|js|sql)$/.test(file) || file.startsWith("drizzle/migrations/")) continue;
      const text = readFileSync(file, "utf8");
      const sets = [...text.matchAll(update)].map(({ index }) => written(text, index));
      const bears = sets.filter((set) => bearing.test(set) || dynamic.test(set));
      if (bears.length > 0) found.set(file, bears);
    }
  }
  return found;
}

test("every update of a listing's city, trade, owner or status belongs to a verb", () => {
  const found = [...listUpdates()].map(([file, sets]) => [file, sets.length]);
  expect(found).toEqual(Object.entries(belonging).map(([file, verbs]) => [file, verbs.length]));
});

test("those of many at once have the plans follow", () => {
  const settling = Object.entries(belonging)
    .filter(([, verbs]) => verbs.some((verb) => /^change/.test(verb)))
    .map(([file]) => file);
  for (const file of settling) expect(readFileSync(file, "utf8")).toMatch(/settleChanged/);
});

test("no plan is named but where plans are sold: another is one file", () => {
  const found = ["app", "drizzle/functions", "drizzle/schema"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
    )
    .filter((file) => /\.(ts|tsx|sql)$/.test(file))
    .filter((file) => /(["'])(starter|premium)\1|\b(starter|premium):/.test(readFileSync(file, "utf8")));
  expect(found).toEqual(["drizzle/schema/values/plans.ts"]);
});

test("which plans are current is asked of one text", () => {
  const asks = /entitled_?until\}? *>|\bgt\([\w.]*entitledUntil/i;
  const found = ["app", "drizzle/functions"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)),
    )
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && asks.test(readFileSync(file, "utf8")));
  // The owner's own plan is shown, too, while its money goes back.
  expect(found.sort()).toEqual([
    "app/models/placements/own-plan.server.ts",
    "drizzle/functions/placements.sql",
  ]);
});
