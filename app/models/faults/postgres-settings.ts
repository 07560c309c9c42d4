/** The PostgreSQL settings that we advise about: in bytes, or plain numbers. */
export const settingNames = [
  "shared_buffers",
  "effective_cache_size",
  "work_mem",
  "maintenance_work_mem",
  "max_wal_size",
  "random_page_cost",
  "max_connections",
] as const;
type SettingName = (typeof settingNames)[number];
export type PostgresSettings = Readonly<Record<SettingName, number>>;
type Machine = { gigabytes: number; settings: PostgresSettings };

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
/** For solid-state disks, where random reads cost hardly more than sequential ones. */
const alike = { random_page_cost: 1.1, max_connections: 100 };

/** Settings by the server's memory, the smallest first: the table of docs/settings.md, in GB and in MB. */
export const machines = [
  { gigabytes: 1, megabytes: [256, 640, 4, 64, 1024] },
  { gigabytes: 2, megabytes: [512, 1408, 8, 128, 2048] },
  { gigabytes: 8, megabytes: [2048, 6144, 16, 512, 4096] },
].map(({ gigabytes, megabytes }): Machine => {
  const [shared = 0, cached = 0, work = 0, maintenance = 0, log = 0] = megabytes.map(
    (size) => size * megabyte,
  );
  const sizes = { shared_buffers: shared, effective_cache_size: cached, work_mem: work };
  return {
    gigabytes,
    settings: { ...alike, ...sizes, maintenance_work_mem: maintenance, max_wal_size: log },
  };
});

/** A value in the format of PostgreSQL's configuration: `256MB`, `1.1`. */
export function writeSetting(name: SettingName, value: number): string {
  if (name === "random_page_cost" || name === "max_connections") return String(value);
  return value % gigabyte === 0 ? `${value / gigabyte}GB` : `${Math.round(value / megabyte)}MB`;
}

type Advice = { name: SettingName; is: string; better: string };

/**
 * What to change on a server with `memoryBytes`, or if that is unknown, on one with the least memory that its own
 * settings suggest. Half of a wanted value is still enough; too many connections are no fault.
 */
export function adviseSettings(
  found: PostgresSettings,
  { memoryBytes }: { memoryBytes?: number },
): { gigabytes: number; advice: Advice[] } {
  const fits = ({ gigabytes, settings }: Machine) =>
    memoryBytes === undefined
      ? settings.shared_buffers <= found.shared_buffers
      : gigabytes * gigabyte * 0.9 <= memoryBytes;
  const [smallest] = machines;
  const { gigabytes, settings } = machines.findLast(fits) ?? smallest ?? { gigabytes: 0, settings: found };
  const advice = settingNames
    .filter((name) => isFar(name, found[name], settings[name]))
    .map((name) => ({
      name,
      is: writeSetting(name, found[name]),
      better: writeSetting(name, settings[name]),
    }));
  return { gigabytes, advice };
}

function isFar(name: SettingName, found: number, wanted: number): boolean {
  if (name === "random_page_cost") return found > 2 * wanted;
  if (name === "work_mem") return found < wanted / 2 || found > 8 * wanted;
  if (name === "shared_buffers") return found < wanted / 2 || found > 2 * wanted;
  return found < wanted / 2;
}
