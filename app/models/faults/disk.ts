/** Uses of the disk: photos and documents of everybody, and operators' imports. */
export type Purpose = "photo" | "import";

const gigabyte = 1024 ** 3;

/** The share of the disk that has to be free, and the free bytes that suffice on a large one. */
const least = {
  photo: { percent: 10, enough: 5 * gigabyte },
  import: { percent: 20, enough: 10 * gigabyte },
} as const satisfies Record<Purpose, { percent: number; enough: number }>;

export const leastPercent = (purpose: Purpose): number => least[purpose].percent;

/** In bytes. */
export type DiskSpace = { free: number; total: number };

/** Whether a file may be kept: the rest of the disk is reserved for what must not be lost. */
export const hasRoom = ({ free, total }: DiskSpace, purpose: Purpose): boolean =>
  // Some network disks do not report their size: then writing is the only test.
  total === 0 || free >= Math.min((total * least[purpose].percent) / 100, least[purpose].enough);

const diskCodes = [
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EACCES",
  "EPERM",
  "EROFS",
  "EIO",
  "ENOTDIR",
  "EEXIST",
  "ENOENT",
];

/** The code of a disk error, as opposed to a problem with what somebody sent; undefined for any other error. */
export function diskCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return diskCodes.includes(code) ? code : undefined;
}

/** Whether the code means that there is no room. */
export const isFull = (code: string | undefined): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? "");

/** Prefix of a fault's error that a disk caused: the disk's code follows. */
export const diskFault = "disk-";

/** The code of a disk that can be written but has too little room left for photos. */
export const littleRoom = "little-room";
