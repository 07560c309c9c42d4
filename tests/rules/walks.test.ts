import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readGraph, walk, walks } from "../../scripts/walk";

/** How many files each walk reaches, and how much of what runs in the database: only ever less. */
const most: Readonly<Record<string, readonly [files: number, inDatabase: number]>> = {
  "answer-to-alert": [165, 13],
  "query-to-card": [71, 5],
  "claim-to-owner": [192, 39],
  "payment-to-placement": [61, 15],
  "row-to-listing": [135, 34],
  "sigterm-to-exit": [11, 0],
};

let graph: Map<string, string[]>;

beforeAll(() => {
  graph = readGraph();
});

describe.each(Object.entries(walks))("the walk %s", (name, entries) => {
  test("enters at files that are there, and is described", () => {
    expect(entries.filter((file) => !existsSync(file) || !graph.has(file))).toEqual([]);
    expect(readFileSync("docs/walks.md", "utf8")).toContain(`| \`${name}\` `);
  });

  test("reaches no more than it did", () => {
    const [files, inDatabase] = most[name] ?? [0, 0];
    const found = walk(entries, graph);
    expect(found.files.length).toBeLessThanOrEqual(files);
    expect(found.inDatabase.length).toBeLessThanOrEqual(inDatabase);
  });
});

test("a walk sees late imports, types, and what a write wakes in the database", () => {
  const { files, inDatabase } = walk(["app/processes/worker.ts"], graph);
  expect(files).toContain("app/processes/outbox-worker.server.ts");
  expect(files).toContain("app/services/sms/port.ts");
  expect(files).toContain("drizzle/functions/announcements.sql");
  expect(inDatabase).toContain("notify_outbox_written");
});

test("a trigger is woken by what it names alone: another listing, or another column, wakes another", () => {
  const { inDatabase } = walk(walks["payment-to-placement"] ?? [], graph);
  expect(inDatabase).toContain("businesses_written");
  expect(inDatabase).not.toContain("businesses_past_slugs");
  expect(inDatabase).not.toContain("businesses_verified");
});
