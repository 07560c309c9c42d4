import { db } from "~/database/db.server";
import type { Coordinates } from "~/models/places/distance";
import { findCity } from "~/models/places/gazetteer/cities";
import { businessPictures } from "../../../drizzle/schema";
import type { Visitor } from "../pages/visitor";

/** The cards of the page, from the top. */
export function cardsOn({ document }: Visitor): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main article.listing")];
}

/** The names on them. */
export const namesOn = (visitor: Visitor): string[] =>
  cardsOn(visitor).map((card) => card.querySelector("h2, h3")?.textContent ?? "");

const milesInADegreeNorth = 69.1;

/** A place so many miles north of the middle of a city. */
export function milesFromCity(name: string, miles: number): Coordinates {
  const city = findCity(name);
  if (!city) throw new Error(`${name} is no city of ours`);
  return { latitude: city.latitude + miles / milesInADegreeNorth, longitude: city.longitude };
}

/** What search engines are told of the page. */
export const isNoindex = ({ document }: Visitor): boolean =>
  document.querySelector("meta[name=robots]")?.getAttribute("content") === "noindex";

/** The canonical address of the page, as a path. */
export function canonicalOf({ document }: Visitor): string | undefined {
  const href = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  return href ? new URL(href).pathname + new URL(href).search : undefined;
}

const longestShown = 50;

/** Queries that no link makes: the part after '?', encoded as it arrives, and shortened for a title. */
export const hostileQueries = (name: string): { query: string; shown: string }[] =>
  addressesWith(name).map((query) => ({ query, shown: query.slice(0, longestShown) }));

const addressesWith = (name: string): string[] => [
  `${name}=${"x".repeat(10_000)}`,
  `${name}=${"%20a".repeat(2_000)}`,
  `${name}=%`,
  `${name}=%25&page=NaN`,
  `${name}=_&page=0`,
  `${name}='&page=-1`,
  `${name}=%22%3B--&page=1000000000`,
  `${name}=%5C&page=1e309`,
  `${name}=%00&page=%00`,
  `${name}=a%00b`,
  `${name}=%ED%A0%80`,
  `${name}=%F0%9F%8F%A0${"%F0%9F%8F%A0".repeat(200)}`,
  `${name}=a&${name}=b&page=2&page=3`,
  `${name}[]=a&${name}[b]=c`,
  `${name}=__proto__&page=constructor`,
  `${name}=%3Cscript%3Ealert(1)%3C/script%3E`,
  `${name}=LS1%204DY&page=${"9".repeat(400)}`,
  `${name}=%E2%80%AEsdeeL&page=0x10`,
  `${name}=ZZ99%209ZZ`,
  `${name}=999,999`,
  "page=2.5",
  "page=",
  "=",
  "&&&",
];

/** Adds `count` photos to the gallery of a business; returns their ids. */
export async function photosOf(
  businessId: ListingId,
  count: number,
  given: Partial<typeof businessPictures.$inferInsert> = {},
): Promise<string[]> {
  const photos = Array.from({ length: count }, (_, position) => ({
    ...{ businessId, position, kind: "gallery" as const, width: 800, height: 600 },
    ...{ path: `galleries/${businessId}/1-${position}`, alt: `Photo ${position}`, ...given },
  }));
  const rows = await db.insert(businessPictures).values(photos).returning({ id: businessPictures.id });
  return rows.map(({ id }) => id);
}
