import type { Sql } from "postgres";
import { slugify } from "~/models/listings/slug";
import { cities } from "~/models/places/gazetteer/cities";
import { landingCities } from "~/models/trades/landing";
import { paths } from "~/paths";

/** So many public pages of listings, the same in every run: businesses, cities, services in them, lists and places. */
export async function listPages(database: Sql, count: number): Promise<string[]> {
  const towns = cities.filter(({ hasPage }) => hasPage);
  const lists = [
    ...towns.flatMap(({ slug }) => [paths.cityRoofers(slug), `${paths.cityRoofers(slug)}?page=2`]),
    ...landingCities.map((slug) => paths.serviceIn("roofing", slug)),
    ...towns.flatMap(({ name }) => [
      `/directory?location=${encodeURIComponent(name)}`,
      `/roofing?city=${encodeURIComponent(name)}`,
      `/find-roofer?location=${encodeURIComponent(name)}&radius=10`,
    ]),
    ...Array.from({ length: 40 }, (_, page) => `/directory?page=${page + 1}`),
    ...["roofing", "plumbing", "electrical"].map((service) => `/directory?service=${service}`),
  ];
  const businesses = await database<{ city: string; slug: string }[]>`
    select city, slug from businesses where status = 'active' order by md5(id::text) limit ${count - lists.length}`;
  const own = businesses.map(({ city, slug }) => paths.business(slugify(city), slug));
  // A list stands among the pages that are asked for most as often as a business does.
  return [...lists, ...own]
    .map((path, place) => ({ path, place: (place * 7919) % count }))
    .sort((one, other) => one.place - other.place)
    .map(({ path }) => path);
}

/** Numbers below `count`, the first asked for most: the nth 1/n times as often as the first. */
export function zipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let place = 1; place <= count; place++) {
    sum += 1 / place;
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
