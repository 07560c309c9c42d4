export type City = {
  name: string;
  /** Lowercase, as in `/roofers-{slug}`. */
  slug: string;
  region: string;
  /** The postcode shown with the city's name. */
  shownPostcode: string;
  /** The outcode it is located by: Cardiff's CF1 was retired. */
  outcode: string;
  /** Degrees, at the middle of the city. */
  latitude: number;
  longitude: number;
  /** Whether `/roofers-{slug}` exists. */
  hasPage: boolean;
  /** Whether the footer lists it. */
  popular: boolean;
};

type Row = readonly [
  ...[name: string, region: string, outcode: string, latitude: number, longitude: number],
  but?: Partial<City>,
];

/** The footer's twelve in its order, then Nottingham (homeowner specification, section 2); `but` has the exceptions. */
const table: readonly Row[] = [
  ["London", "Greater London", "SW1A", 51.51, -0.13],
  ["Manchester", "Greater Manchester", "M1", 53.48, -2.24],
  ["Birmingham", "West Midlands", "B1", 52.48, -1.9],
  ["Leeds", "West Yorkshire", "LS1", 53.8, -1.55],
  ["Glasgow", "Scotland", "G1", 55.86, -4.25],
  ["Edinburgh", "Scotland", "EH1", 55.95, -3.19],
  ["Liverpool", "Merseyside", "L1", 53.41, -2.98],
  ["Bristol", "South West England", "BS1", 51.45, -2.59],
  ["Cardiff", "Wales", "CF10", 51.48, -3.18, { shownPostcode: "CF1" }],
  ["Sheffield", "South Yorkshire", "S1", 53.38, -1.47],
  ["Newcastle", "Tyne and Wear", "NE1", 54.97, -1.61],
  ["Belfast", "Northern Ireland", "BT1", 54.6, -5.93, { hasPage: false }],
  ["Nottingham", "Nottinghamshire", "NG1", 52.95, -1.15, { popular: false }],
];

export const cities: readonly City[] = table.map(([name, region, outcode, latitude, longitude, but]) => ({
  ...{ name, slug: name.toLowerCase(), region, shownPostcode: outcode, outcode, latitude, longitude },
  ...{ hasPage: true, popular: true, ...but },
}));

/** The twelve cities of the footer, in its order. */
export const popularCities: readonly City[] = cities.filter((city) => city.popular);

/** The city with this name or slug, in any case; undefined for any other text. */
export function findCity(nameOrSlug: string): City | undefined {
  const wanted = nameOrSlug.trim().toLowerCase();
  return cities.find((city) => city.slug === wanted || city.name.toLowerCase() === wanted);
}
