import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { explainFault } from "../../app/models/faults/fault";
import { StoreFault } from "../../app/services/files/port";
import * as backups from "./backups";

/** What a store takes in one piece. */
const mostBytes = 5 * 1024 ** 3;
const longestMs = 2 * 60 * 60 * 1000;

export const isBucket = (place: string): boolean => place.startsWith("s3://");

/**
 * Backups in a bucket, `s3://bucket/prefix`, each under `{prefix}/{when}/` as it is in a folder, its sums last: one
 * without them is not whole. Throws when the environment does not say how to get at it.
 */
export async function openBucket(place: string) {
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})\/([\w./-]+?)\/*$/.exec(place) ?? [];
  if (!bucket || !prefix) throw new Error("Name the bucket and a prefix in it: s3://bucket/prefix");
  // Its library takes half a second, and most backups go to a folder.
  const { s3Store } = await import("../../app/services/files/s3-store.server");
  // No part of a name begins with a dot: a list of somebody else's may lead out of the folder that it is fetched to.
  const shape = new RegExp(`^${prefix.replaceAll(".", "\\.")}(?:/[\\w-][\\w.-]*)+$`);
  const store = s3Store(
    { ...readAccess(), bucket },
    { folder: "", prefixes: [prefix], shape, readMs: longestMs },
  );
  const within = async () => {
    const names: string[] = [];
    for await (const { name } of store.list()) names.push(name.slice(prefix.length + 1));
    return names;
  };
  const fetchFile = async (name: string, folder: string) => {
    const file = await store.open(`${prefix}/${name}`);
    if (file) await backups.saveFile(file, path.join(folder, name));
  };
  const sendFile = async (name: string, folder: string) => {
    const { size } = await stat(path.join(folder, name));
    if (size > mostBytes) throw new Error(`${name} is larger than the 5 GB that a store takes in one piece.`);
    await store.storeFile(`${prefix}/${name}`, path.join(folder, name));
  };
  return {
    fetchFile,
    sendFile,
    /** Sends the backup `name` of a folder. */
    async send(name: string, folder: string) {
      for (const file of await readdir(path.join(folder, name), { recursive: true })) {
        const isFile = (await stat(path.join(folder, name, file))).isFile();
        if (isFile && file !== backups.parts.sums) await sendFile(path.join(name, file), folder);
      }
      await sendFile(path.join(name, backups.parts.sums), folder);
    },
    /** Brings a backup, or the newest, into a folder; its name. */
    async fetch(folder: string, name?: string): Promise<string> {
      const names = await within();
      const whole = names.filter((each) => path.basename(each) === backups.parts.sums).map(path.dirname);
      const found = whole.toSorted().findLast((each) => name === undefined || each === name);
      if (found === undefined) throw new Error(`There is no whole backup in ${place}.`);
      for (const each of names) if (each.startsWith(`${found}/`)) await fetchFile(each, folder);
      return found;
    },
    async removeOlder(days: number) {
      for (const name of await within()) {
        if (backups.isOlder(name.split("/", 1)[0] ?? "", days)) await store.remove(`${prefix}/${name}`);
      }
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;

/** Brings a backup of a bucket, and who was erased, into a folder of its own: `s3://bucket/prefix`, or one of them behind it. */
export async function fetchBackup(place: string): Promise<string> {
  const [, parent = place, name] = /^(.*)\/(\d{4}-\d\d-\d\dT[\d.-]+Z)\/?$/.exec(place) ?? [];
  const bucket = await openBucket(parent);
  const folder = await mkdtemp(path.join(os.tmpdir(), "fettle-backup-"));
  try {
    await bucket.fetchFile(backups.erasuresFile, folder);
    await bucket.fetch(folder, name);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

/** Of `AWS_…`, as other programs read them, so that the site's own key need not reach its backups; else of `S3_…`. */
function readAccess() {
  const { env } = process;
  const region = env.AWS_REGION ?? env.S3_REGION ?? "us-east-1";
  const own = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL ?? env.S3_ENDPOINT;
  const [accessKeyId, secretAccessKey] = env.AWS_ACCESS_KEY_ID
    ? [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY]
    : [env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (!accessKeyId || !secretAccessKey) {
    throw new Error(
      "Nothing says how to get at the bucket: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and AWS_ENDPOINT_URL where it is not Amazon's.",
    );
  }
  const endpoint = own ?? `https://s3.${region}.amazonaws.com`;
  return {
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: !/\.amazonaws\.com$/.test(endpoint),
  };
}

/** What went wrong, as whoever runs the command can use it. */
export function explain(error: unknown): string {
  if (error instanceof StoreFault)
    return `The bucket cannot be used: ${explainFault("files", error.fault).why}.`;
  return error instanceof Error ? error.message : String(error);
}
