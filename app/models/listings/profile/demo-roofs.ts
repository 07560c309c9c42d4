/** What a roof is covered with. */
export type RoofCover = "slate" | "tile" | "flat" | "metal";

/** A painting of the demonstration: an odd seed shows the roof from its scaffold, an even one from across the street. */
export type DemoRoof = { cover: RoofCover; seed: number };

/** All paintings. Names of pictures contain their index in this list, so new ones come last. */
export const demoRoofs: readonly DemoRoof[] = (
  [
    ["slate", [2, 3, 14, 15]],
    ["tile", [4, 5, 8, 9]],
    ["flat", [6, 17]],
    ["metal", [10, 7]],
  ] as const
).flatMap(([cover, seeds]) => seeds.map((seed) => ({ cover, seed })));

/** Size of a painting in pixels. */
export const [demoRoofWidth, demoRoofHeight] = [640, 480];

/** Path of its file, from the folder that the site starts in. */
export const demoRoofFile = ({ cover, seed }: DemoRoof): string => `drizzle/demo/roofs/${cover}-${seed}.webp`;

/** The time in the name of every painting: no upload is as old. */
const paintedAt = new Date("2025-03-03T09:00:00Z").getTime();

/** The prefix of the names of a picture's files that show this painting; `owner` is the id of a listing. */
export const demoRoofPath = (owner: string, roof: DemoRoof): string =>
  `galleries/${owner}/${paintedAt}-${demoRoofs.indexOf(roof).toString(16).padStart(16, "0")}`;

/** The painting that a picture's file shows, if it is one of the demonstration. */
export function demoRoofOf(name: string): DemoRoof | undefined {
  const place = name.match(new RegExp(`/${paintedAt}-([0-9a-f]{16})(-\\d+\\.webp|\\.jpg)$`))?.[1];
  return place ? demoRoofs[Number.parseInt(place, 16)] : undefined;
}
