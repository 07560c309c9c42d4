import {
  type DemoRoof,
  demoRoofHeight,
  demoRoofPath,
  demoRoofs,
  demoRoofWidth,
  type RoofCover,
} from "../../app/models/listings/profile/demo-roofs";
import { photoAddress } from "../../app/models/listings/profile/picture";
import type { businessPictures } from "../schema/listings";
import type { DemoBusiness } from "./businesses";
import { chance, demoId, wholeNumber } from "./identity";
import { kindOf, type RooferKind } from "./wording";

const photosEach = 3;
const dayMs = 24 * 60 * 60 * 1000;

const coversOf: Readonly<Record<RooferKind, readonly RoofCover[]>> = {
  slate: ["slate"],
  flat: ["flat", "metal"],
  lead: ["slate", "metal"],
  roofline: ["tile", "slate"],
  general: ["tile", "slate"],
};

const named: Readonly<Record<RoofCover, string>> = {
  slate: "A slate roof",
  tile: "A roof in clay tiles",
  flat: "A flat roof",
  metal: "A roof in standing-seam metal",
};

type Pictured = Pick<DemoBusiness, "id" | "businessName" | "claimed">;

/** The photos of a claimed listing, of work that its name speaks of, the first the one that lists show; `from` dates them. */
export function demoPictures(
  { id, businessName, claimed }: Pictured,
  from: Date,
): (typeof businessPictures.$inferInsert)[] {
  if (!claimed) return [];
  const covers = coversOf[kindOf(businessName)];
  const fitting = demoRoofs.filter(({ cover }) => covers.includes(cover));
  const start = Math.floor(chance(id, "first photo") * fitting.length);
  const chosen = [...fitting.slice(start), ...fitting.slice(0, start)].slice(0, photosEach);
  return chosen.map((roof, position) => ({
    id: demoId(`photo ${id} ${position}`),
    businessId: id,
    kind: "gallery",
    position,
    path: demoRoofPath(id, roof),
    alt: altOf(roof),
    width: demoRoofWidth,
    height: demoRoofHeight,
    createdAt: new Date(from.getTime() + wholeNumber(1, 300, id, "when") * dayMs),
  }));
}

const altOf = ({ cover, seed }: DemoRoof): string =>
  `${named[cover]}, seen from ${seed % 2 === 0 ? "the street" : "the scaffold"}`;

/** What the listing itself says of them. */
export const demoGallery = (listing: Pictured): string[] =>
  demoPictures(listing, new Date(0)).map(({ path }) => photoAddress(path));
