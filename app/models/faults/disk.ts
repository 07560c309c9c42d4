/** What asks for room on the disk: everybody's photos and documents, and operators' imports. */
export type Purpose = "photo" | "import";

const gigabyte = 1024 ** 3;

/** The share of the disk that has to be free, and how much is enough on a large one. */
const least = {
  photo: { percent: 10, enough: 5 * gigabyte },
  import: { percent: 20, enough: 10 * gigabyte },
} as const satisfies Record<Purpose, { percent: number; enough: number }>;

export const leastPercent = (purpose: Purpose): number => least[purpose].percent;

/** In bytes. */
export type DiskSpace = { free: number; total: number };

/** Whether a file may be kept: what is left is for what must not be lost. */
export const hasRoom = ({ free, total }: DiskSpace, purpose: Purpose): boolean =>
  // A network disk may not say how large it is: then what it takes is all that is known.
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

/** The code of what a disk says of a file of ours, as against what somebody sent; undefined for anything else. */
export function diskCodeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return diskCodes.includes(code) ? code : undefined;
}

/** Whether that says that there is no room. */
export const isFull = (code: string | undefined): boolean =>
  ["ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? "");

/** How the error of a fault begins that a disk is the cause of: the disk's code follows. */
export const diskFault = "disk-";

/** The code of a disk that takes things, but has too little room left for photos. */
export const littleRoom = "little-room";
