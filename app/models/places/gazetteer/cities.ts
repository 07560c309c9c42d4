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

/** The footer's twelve in its order, then Nottingham (homeowner specification, section 2). */
export const cities: readonly City[] = [
  {
    name: "London",
    slug: "london",
    region: "Greater London",
    shownPostcode: "SW1A",
    outcode: "SW1A",
    latitude: 51.51,
    longitude: -0.13,
    hasPage: true,
    popular: true,
  },
  {
    name: "Manchester",
    slug: "manchester",
    region: "Greater Manchester",
    shownPostcode: "M1",
    outcode: "M1",
    latitude: 53.48,
    longitude: -2.24,
    hasPage: true,
    popular: true,
  },
  {
    name: "Birmingham",
    slug: "birmingham",
    region: "West Midlands",
    shownPostcode: "B1",
    outcode: "B1",
    latitude: 52.48,
    longitude: -1.9,
    hasPage: true,
    popular: true,
  },
  {
    name: "Leeds",
    slug: "leeds",
    region: "West Yorkshire",
    shownPostcode: "LS1",
    outcode: "LS1",
    latitude: 53.8,
    longitude: -1.55,
    hasPage: true,
    popular: true,
  },
  {
    name: "Glasgow",
    slug: "glasgow",
    region: "Scotland",
    shownPostcode: "G1",
    outcode: "G1",
    latitude: 55.86,
    longitude: -4.25,
    hasPage: true,
    popular: true,
  },
  {
    name: "Edinburgh",
    slug: "edinburgh",
    region: "Scotland",
    shownPostcode: "EH1",
    outcode: "EH1",
    latitude: 55.95,
    longitude: -3.19,
    hasPage: true,
    popular: true,
  },
  {
    name: "Liverpool",
    slug: "liverpool",
    region: "Merseyside",
    shownPostcode: "L1",
    outcode: "L1",
    latitude: 53.41,
    longitude: -2.98,
    hasPage: true,
    popular: true,
  },
  {
    name: "Bristol",
    slug: "bristol",
    region: "South West England",
    shownPostcode: "BS1",
    outcode: "BS1",
    latitude: 51.45,
    longitude: -2.59,
    hasPage: true,
    popular: true,
  },
  {
    name: "Cardiff",
    slug: "cardiff",
    region: "Wales",
    shownPostcode: "CF1",
    outcode: "CF10",
    latitude: 51.48,
    longitude: -3.18,
    hasPage: true,
    popular: true,
  },
  {
    name: "Sheffield",
    slug: "sheffield",
    region: "South Yorkshire",
    shownPostcode: "S1",
    outcode: "S1",
    latitude: 53.38,
    longitude: -1.47,
    hasPage: true,
    popular: true,
  },
  {
    name: "Newcastle",
    slug: "newcastle",
    region: "Tyne and Wear",
    shownPostcode: "NE1",
    outcode: "NE1",
    latitude: 54.97,
    longitude: -1.61,
    hasPage: true,
    popular: true,
  },
  {
    name: "Belfast",
    slug: "belfast",
    region: "Northern Ireland",
    shownPostcode: "BT1",
    outcode: "BT1",
    latitude: 54.6,
    longitude: -5.93,
    hasPage: false,
    popular: true,
  },
  {
    name: "Nottingham",
    slug: "nottingham",
    region: "Nottinghamshire",
    shownPostcode: "NG1",
    outcode: "NG1",
    latitude: 52.95,
    longitude: -1.15,
    hasPage: true,
    popular: false,
  },
];

/** The twelve cities of the footer, in its order. */
export const popularCities: readonly City[] = cities.filter((city) => city.popular);

/** The city with this name or slug, in any case; undefined for any other text. */
export function findCity(nameOrSlug: string): City | undefined {
  const wanted = nameOrSlug.trim().toLowerCase();
  return cities.find((city) => city.slug === wanted || city.name.toLowerCase() === wanted);
}
