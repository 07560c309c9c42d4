import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { recordSharePicture } from "~/models/admin/settings.server";
import type { Fault } from "~/models/faults/fault";
import type { OwnListing } from "~/models/listings/profile/own-business.server";
import {
  filesOf,
  jpegOf,
  mostGalleryPictures,
  notAnImage,
  type Picture,
  type PictureKind,
  pictureFolders,
  pictureWidths,
  uploadFailed,
  webpOf,
} from "~/models/listings/profile/picture";
import {
  announcePicture,
  changePicture,
  findRoom,
  forgetFiles,
  letGo,
  listDueFiles,
  type PictureChange,
  type Room,
  recordPicture,
} from "~/models/listings/profile/pictures.server";
import { findReviewRoom, recordReviewPicture } from "~/models/reviews/pictures.server";
import { mostReviewPictures } from "~/models/reviews/review";
import type { OfReview } from "~/models/reviews/writing.server";
import type { DrawnPicture } from "~/services/files/images.server";
import { pictures } from "~/services/files/pictures.server";
import { StoreFault } from "~/services/files/port";
import { noteFault, noteRecovery } from "~/workflows/note-fault.server";

/** A file as it arrived, on the disk; `whole` is false for one above the limit. */
export type ArrivedPicture = { path: string; whole: boolean };

type StoredPicture =
  | { status: "stored" }
  | { status: "missing" }
  /** A message for the sender. */
  | { status: "refused" | "failed"; error: string };

const tooLarge = "That file is larger than 40 MB. Please choose a smaller one.";
const heic =
  "That is a HEIC photo, which most browsers cannot show. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or send a screenshot of it.";

/** The owner of pictures: whether it has room, and how it records one. */
type PictureOwner = {
  id: string;
  kind: PictureKind;
  /** The most pictures that it can have. */
  most: number;
  findRoom: () => Promise<Room>;
  record: (picture: Omit<Picture, "id" | "alt">) => Promise<Room>;
};

/** Stores a picture as a business's logo, in place of the one it had, or as the last of its gallery. */
export const storePicture = (
  own: OwnListing,
  kind: PictureKind,
  file: ArrivedPicture | undefined,
): Promise<StoredPicture> =>
  storeFor(
    {
      ...{ id: own.businessId, kind, most: mostGalleryPictures },
      findRoom: () => findRoom(own, kind),
      record: (picture) => recordPicture(own, picture),
    },
    file,
  );

/** A picture field of a form; without a file if none was chosen. */
export type GivenPicture = { kind: PictureKind; file?: ArrivedPicture & { name: string } };

/** Stores as many of the pictures as possible; returns how many of each kind, and the problems with the others. */
export async function storePictures(own: OwnListing, given: readonly GivenPicture[]) {
  const problems: Partial<Record<PictureKind, string>> = {};
  const stored = { gallery: 0, logo: 0 };
  let failed = false;
  for (const { kind, file } of given) {
    const outcome = await storePicture(own, kind, file);
    if (outcome.status === "missing") return { status: "missing" as const };
    if (outcome.status === "stored") stored[kind]++;
    else {
      failed ||= outcome.status === "failed";
      const wrong = given.length > 1 && file ? `${file.name}: ${outcome.error}` : outcome.error;
      problems[kind] = [problems[kind], wrong].filter(Boolean).join(" ");
    }
  }
  return { status: "tried" as const, stored, problems, failed };
}

/** Stores a picture as the last photo of a review. */
export async function storeReviewPictures(
  review: OfReview & { id: string },
  files: readonly (ArrivedPicture | undefined)[],
): Promise<string[]> {
  const owner: PictureOwner = {
    ...{ id: review.id, kind: "gallery", most: mostReviewPictures },
    findRoom: () => findReviewRoom(review),
    record: (picture) => recordReviewPicture(review, picture),
  };
  const problems = new Set<string>();
  for (const file of files) {
    const outcome = await storeFor(owner, file);
    if (outcome.status === "missing") problems.add("This review cannot be changed any more.");
    else if (outcome.status !== "stored") problems.add(outcome.error);
  }
  return [...problems];
}

/** Stores a picture as the one that shared links show. */
export const storeSharePicture = (
  operator: Parameters<typeof recordSharePicture>[0],
  file: ArrivedPicture | undefined,
): Promise<StoredPicture> =>
  storeFor(
    {
      ...{ id: randomUUID(), kind: "gallery", most: 1 },
      findRoom: async () => ({ status: "room" }),
      record: ({ path }) => recordSharePicture(operator, path),
    },
    file,
  );

/** Makes shared links show the built-in picture again. */
export async function removeSharePicture(operator: Parameters<typeof recordSharePicture>[0]): Promise<void> {
  await recordSharePicture(operator, "");
  await removeLetGoFiles();
}

/** Files are registered first and assigned to a row last, so that an interruption leaves none behind for good. */
async function storeFor(owner: PictureOwner, file: ArrivedPicture | undefined): Promise<StoredPicture> {
  const { kind, most } = owner;
  const room = await owner.findRoom();
  if (room.status !== "room") return refusalOf(room.status, most);
  if (!file) return { status: "refused", error: notAnImage };
  if (!file.whole) return { status: "refused", error: tooLarge };
  const { drawPicture } = await import("~/services/files/images.server");
  const drawn = await drawPicture(() => readFile(file.path), pictureWidths[kind]);
  if (drawn.status === "refused") {
    return { status: "refused", error: drawn.why === "heic" ? heic : notAnImage };
  }
  return storeDrawn(owner, drawn);
}

const refusalOf = (status: "full" | "missing", most: number): StoredPicture =>
  status === "missing"
    ? { status }
    : { status: "refused", error: `There is room for ${most} photos. Remove one first.` };

async function storeDrawn(
  { id, kind, most, record }: PictureOwner,
  { webps, jpeg, width, height }: DrawnPicture & { status: "drawn" },
): Promise<StoredPicture> {
  const path = pictures.newPath(pictureFolders[kind], id);
  await announcePicture(path);
  const files = [
    ...webps.map((each) => [webpOf(path, each.width), each.bytes] as const),
    [jpegOf(path), jpeg] as const,
  ];
  const written = await reachesStore(async () => {
    for (const [name, bytes] of files) await pictures.store(name, bytes);
  });
  const outcome = written ? await record({ kind, path, width, height }) : undefined;
  if (outcome?.status !== "room") await letGo(path);
  if (written) await noteRecovery("files");
  // After a failure the store is left alone; the sweep removes the files later.
  if (written) await removeLetGoFiles();
  if (!outcome) return { status: "failed", error: uploadFailed[kind] };
  return outcome.status === "room" ? { status: "stored" } : refusalOf(outcome.status, most);
}

/** Changes a picture of a business or the order of its gallery; deletes the files of a removed picture. */
export async function changeStoredPicture(own: OwnListing, pictureId: string, change: PictureChange) {
  const outcome = await changePicture(own, pictureId, change);
  if (change.do === "remove") await removeLetGoFiles();
  return outcome;
}

/**
 * Deletes the files that no picture owns any more, a few hundred at once; those that the store fails to delete stay for
 * later. Returns the number of pictures.
 */
export async function removeLetGoFiles(): Promise<number> {
  const due = await listDueFiles();
  const gone: string[] = [];
  for (const path of due) {
    const removed = await reachesStore(async () => {
      await Promise.all(filesOf(path).map((name) => pictures.remove(name)));
    });
    if (!removed) break;
    gone.push(path);
  }
  await forgetFiles(gone);
  return gone.length;
}

type OpenedPicture =
  | { status: "open"; bytes: number; body: ReadableStream<Uint8Array>; type: string }
  | { status: "none" }
  /** The store cannot be asked. */
  | { status: "away" };

/** Streams a picture's file to a page; aborting `signal` ends it. */
export async function openPicture(name: string, signal: AbortSignal): Promise<OpenedPicture> {
  try {
    const file = await pictures.open(name, signal);
    if (!file) return { status: "none" };
    return { status: "open", ...file, type: name.endsWith(".webp") ? "image/webp" : "image/jpeg" };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    await noteOften(error.fault);
    return { status: "away" };
  }
}

/** A page requests many pictures at once: one report is enough. */
const sayAgainMs = 30_000;
let saidAt = 0;

async function noteOften(fault: Fault): Promise<void> {
  if (Date.now() - saidAt < sayAgainMs) return;
  saidAt = Date.now();
  await noteFault("files", fault);
}

/** Runs `work` on the store; false, after recording the fault, if the store fails. */
async function reachesStore(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    await noteFault("files", error.fault);
    return false;
  }
}
