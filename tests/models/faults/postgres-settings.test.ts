import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  adviseSettings,
  machines,
  type PostgresSettings,
  settingNames,
  writeSetting,
} from "~/models/faults/postgres-settings";

const gigabyte = 1024 ** 3;
const settingsFor = (gigabytes: number): PostgresSettings => {
  const machine = machines.find((each) => each.gigabytes === gigabytes);
  if (!machine) throw new Error(`No machine of ${gigabytes} GB`);
  return machine.settings;
};
/** As PostgreSQL comes. */
const untouched: PostgresSettings = {
  shared_buffers: gigabyte / 8,
  effective_cache_size: 4 * gigabyte,
  work_mem: gigabyte / 256,
  maintenance_work_mem: gigabyte / 16,
  max_wal_size: gigabyte,
  random_page_cost: 4,
  max_connections: 100,
};

test.each([1, 2, 8])("a server of %i GB with the settings we give it is left alone", (gigabytes) => {
  const memoryBytes = gigabytes * gigabyte;
  expect(adviseSettings(settingsFor(gigabytes), { memoryBytes })).toEqual({ gigabytes, advice: [] });
  expect(adviseSettings(settingsFor(gigabytes), {})).toEqual({ gigabytes, advice: [] });
});

test("a server of 8 GB as PostgreSQL comes is told what to set, and to what", () => {
  const { gigabytes, advice } = adviseSettings(untouched, { memoryBytes: 8.3 * gigabyte });
  expect(gigabytes).toBe(8);
  expect(advice).toContainEqual({ name: "shared_buffers", is: "128MB", better: "2GB" });
  expect(advice).toContainEqual({ name: "random_page_cost", is: "4", better: "1.1" });
});

test("a small server that takes more than it has is told so", () => {
  const { advice } = adviseSettings({ ...settingsFor(8), work_mem: gigabyte }, { memoryBytes: gigabyte });
  expect(advice.map(({ name }) => name)).toEqual(["shared_buffers", "work_mem"]);
});

test("whoever sets up a server finds the same settings in the guide", () => {
  const guide = readFileSync("docs/settings.md", "utf8");
  for (const name of settingNames) {
    const values = machines.map(({ settings }) => writeSetting(name, settings[name]));
    const row = guide.split("\n").find((line) => line.startsWith(`| \`${name}\``)) ?? "";
    expect(
      row
        .split("|")
        .slice(2, 5)
        .map((cell) => cell.trim()),
    ).toEqual(values);
  }
});
