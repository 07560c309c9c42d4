import "../environment";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { cases, chanceOf, hostileCases } from "./cases";

/**
 * Writes how PostgreSQL carries out each case on the database of DATABASE_URL, with every statement that the
 * model sends, into bench/plans. The server must log its plans (auto_explain) into LOG_FILE. Started by
 * bench/search.ts.
 */
const logFile = process.env.LOG_FILE ?? "";
const shown = [
  "city list, London, any page to 50, with total",
  "text, common word, London",
  "text, middling word, service",
  "text, rare word, service",
  "radius 5-25 miles, London, page 1",
  "routing a request, London",
  "business by slug",
  "whole trade, the page in the middle",
  "text 'thering', common pieces, in no listing",
];

const { models } = await import("./models");
const { closeDatabase } = await import("~/database/db.server");
const [one] = (await models.searchListings({}, { page: 1, pageSize: 1 })).listings;
const known = { ids: [one?.id ?? ""], slugs: [one?.slug ?? ""] };

for (const { name, ask } of [...cases, ...hostileCases]) {
  if (!shown.includes(name)) continue;
  // The first time reads what the second then finds in memory.
  await ask(models, chanceOf(name), known);
  const from = statSync(logFile).size;
  await ask(models, chanceOf(name), known);
  const file = name.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "");
  writeFileSync(`bench/plans/${file}.txt`, `${name}\n\n${readPlans(from)}\n`);
}
await closeDatabase();

/** What was logged since `from`, without who and when, tabs and query parameters. */
function readPlans(from: number): string {
  const text = readFileSync(logFile).subarray(from).toString("utf8");
  return (
    text
      .split(/^(?=\d{4}-\d\d-\d\d )/m)
      // What the planner evaluates beforehand, such as the key of a city, is logged as well.
      .filter((entry) => /Query Text:/.test(entry) && /listing|businesses/.test(entry))
      .map((entry) =>
        entry
          .replace(/^.*?(?=duration:)/s, "")
          .replace(/^\t/gm, "")
          .trimEnd(),
      )
      .map((entry) => entry.replace(/^Query Text:\s*/m, ""))
      .join("\n\n")
  );
}
