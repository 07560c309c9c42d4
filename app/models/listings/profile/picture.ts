import { visibleLine } from "~/models/reading/text";
import { paths } from "~/paths";
import type { PictureKind } from "../../../../drizzle/schema/values/listings";

export { type PictureKind, pictureKinds } from "../../../../drizzle/schema/values/listings";

export const mostGalleryPictures = 12;
/** Above what a phone's 108-megapixel mode makes. */
export const largestPictureBytes = 40 * 1024 * 1024;
export const longestAlt = 200;

/** Name of the input for a logo, beside that for photos. */
export const logoField = "logo";

/** Name of the field for a photo's description. */
export const altField = (pictureId: string): string => `photo-shows-${pictureId}`;

/** The descriptions of photos in a form, by their ids. */
export const altsIn = (fields: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith(altField("")) ? [[name.slice(altField("").length), visibleLine(text, longestAlt)]] : [],
    ),
  );

export const notAnImage = "Please select a valid image file";
export const uploadFailed = {
  logo: "Failed to upload logo. Please try again.",
  gallery: "Failed to upload image. Please try again.",
} as const satisfies Record<PictureKind, string>;

/** Widths of a picture's WebP files, in pixels; a narrower picture is not enlarged. */
export const pictureWidths = {
  logo: [96, 192, 384],
  gallery: [400, 800, 1600],
} as const satisfies Record<PictureKind, readonly number[]>;

/** The folders of pictures in the store. */
export const pictureFolders = { logo: "logos", gallery: "galleries" } as const satisfies Record<
  PictureKind,
  string
>;

/** Names of all files of a picture, from the prefix that they share. */
export function filesOf(path: string): string[] {
  const widths = path.startsWith(`${pictureFolders.logo}/`) ? pictureWidths.logo : pictureWidths.gallery;
  return [...widths.map((width) => webpOf(path, width)), jpegOf(path)];
}

export const webpOf = (path: string, width: number): string => `${path}-${width}.webp`;
export const jpegOf = (path: string): string => `${path}.jpg`;

/** A picture as it is stored. */
export type Picture = {
  id: string;
  kind: PictureKind;
  path: string;
  /** What it shows, in its owner's words; '' when none were given. */
  alt: string;
  /** Pixels of its largest file. */
  width: number;
  height: number;
};

/** Where a page finds a picture; `srcSet` is that of the WebP files. */
export type ShownPicture = { src: string; srcSet?: string; alt?: string; width?: number; height?: number };

/** The address of a logo on pages: large enough wherever logos are shown. */
export const logoAddress = (path: string): string => paths.picture(webpOf(path, pictureWidths.logo[1]));

/** The address of a photo for clients without WebP. */
export const photoAddress = (path: string): string => paths.picture(jpegOf(path));

/** A photo of ours as lists show it, by its {@link photoAddress}: the smallest of its files. */
export function listPhoto(address: string): ShownPicture {
  const path = address.replace(/^\/pictures\/|\.jpg$/g, "");
  if (address !== photoAddress(path)) return { src: address };
  return { src: address, srcSet: `${paths.picture(webpOf(path, pictureWidths.gallery[0]))} 400w` };
}

export function shownPicture({ kind, path, alt, width, height }: Omit<Picture, "id">): ShownPicture {
  const targets: readonly number[] = pictureWidths[kind];
  const wanted = targets.filter((_, index) => index === 0 || (targets[index - 1] ?? 0) < width);
  const srcSet = wanted
    .map((target) => `${paths.picture(webpOf(path, target))} ${Math.min(target, width)}w`)
    .join(", ");
  return { src: photoAddress(path), srcSet, alt, width, height };
}

/**
 * The path of a picture that is stored with us; undefined for any other, so that no page loads anything from another
 * site. `origin` is the site's own.
 */
export function ownPicture(address: string | null | undefined, origin: string): string | undefined {
  const text = address?.trim() ?? "";
  if (!/^(?:\/|https?:\/\/)/i.test(text) || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  const path = url.pathname + url.search;
  return url.origin === new URL(origin).origin && !path.startsWith("//") ? path : undefined;
}
