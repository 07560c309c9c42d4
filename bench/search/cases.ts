import type { ListingFilters, ListingPage } from "~/models/listings/listing";
import type { TradeSlug } from "~/models/trades/trade";
import { Chance } from "../seed/chance";
import { towns } from "../seed/towns";

type Models = typeof import("./models").models;
/** What the cases ask for: some listings that are there. */
export type Known = {
  ids: readonly string[];
  slugs: readonly string[];
  /** Of those with the most reviews, each with the id of its oldest. */
  reviewed: readonly { business: string; last: string }[];
};

export type Case = {
  name: string;
  /** Milliseconds in the database, p50 and p99; hostile input has three times a p99 and nothing else. */
  target: readonly [p50: number | undefined, p99: number | undefined];
  /** One request, different each time. */
  ask(models: Models, chance: Chance, known: Known): Promise<unknown>;
};

const trade: TradeSlug = "roofing";
const london = { latitude: 51.51, longitude: -0.13 };
const pageSize = 12;
const common = ["roof", "repairs", "family", "guarantee", "roofing", "insured"];
const middling = ["velux", "guttering", "blenkinsop", "penhaligon", "zinc", "asbestos"];
const rare = ["thatch", "cupolas", "dovecotes", "weathervanes", "collyweston", "0113 496 0912"];

const anyPage = (chance: Chance) => ({ page: 1 + chance.upTo(50), pageSize });
const firstPage = { page: 1, pageSize };
const bigTown = (chance: Chance) => chance.pick(towns.slice(0, 40)).name;

function listed(name: string, filters: (chance: Chance) => ListingFilters): Case {
  return {
    name,
    target: [5, 25],
    ask: (models, chance) => models.searchListings(filters(chance), anyPage(chance)),
  };
}

function text(name: string, words: readonly string[], filters: (chance: Chance) => ListingFilters): Case {
  return {
    name,
    target: [25, 200],
    ask: (models, chance) =>
      models.searchListings({ text: chance.pick(words), ...filters(chance) }, firstPage),
  };
}

/** A filter or an order of the links over a list: in London, in any town, and around London. */
const chosen = (name: string, choice: (chance: Chance) => ListingFilters): Case[] => [
  {
    name: `${name}, London`,
    target: [25, 200],
    ask: (models, chance) =>
      models.searchListings({ city: "London", trade, centre: london, ...choice(chance) }, firstPage),
  },
  {
    name: `${name}, any town`,
    target: [25, 200],
    ask: (models, chance) => {
      const town = chance.pick(towns);
      return models.searchListings({ city: town.name, trade, centre: town, ...choice(chance) }, firstPage);
    },
  },
  {
    name: `${name}, around London`,
    target: [25, 200],
    ask: (models, chance) => {
      const centre = { latitude: aside(chance, london.latitude), longitude: aside(chance, london.longitude) };
      const search = { centre, radiusMiles: chance.pick([5, 10, 15, 20, 25]), cityName: "London" };
      return models.searchListingsNear({ ...search, filters: { trade, ...choice(chance) } }, firstPage);
    },
  },
];

/** A weekday at noon, a Saturday's morning, and a night in which hardly anybody is. */
const moments = ["2026-03-03T12:00:00Z", "2026-03-07T09:30:00Z", "2026-03-08T02:00:00Z"];

function hostile(name: string, p99: number, ask: (models: Models) => Promise<ListingPage>): Case {
  return { name, target: [undefined, 3 * p99], ask };
}

function nearby(models: Models, centre: typeof london, radiusMiles: number, cityName: string, page = 1) {
  return models.searchListingsNear(
    { centre, radiusMiles, cityName, filters: { trade } },
    { page, pageSize: 10 },
  );
}

/** As the quizzes ask, and as one that does not ask. */
const anyWork = (chance: Chance) =>
  chance.pick<Readonly<Record<string, string>>>([
    { "roof-work": chance.pick(["replacement", "repair", "maintenance", "emergency"]) },
    {
      job_type: chance.pick(["repair", "replacement", "inspection", "maintenance", "emergency"]),
      roof_material: chance.pick(["slate", "clay_tile", "concrete_tile", "flat_felt", "metal", "not_sure"]),
    },
    {},
  ]);

const aside = (chance: Chance, degrees: number) => degrees + (chance.upTo(2000) - 1000) / 10_000;

export const cases: readonly Case[] = [
  listed("city list, London, any page to 50, with total", () => ({ city: "London", trade })),
  listed("city list, any town, any page to 50, with total", (chance) => ({
    city: chance.pick(towns).name,
    trade,
  })),
  listed("whole trade, any page to 50, with total", () => ({ trade })),
  text("text, common word, city", common, (chance) => ({ city: bigTown(chance), trade })),
  text("text, common word, London", common, () => ({ city: "London", trade })),
  text("text, common word, service", common, () => ({ trade })),
  text("text, middling word, city", middling, (chance) => ({ city: bigTown(chance), trade })),
  text("text, middling word, service", middling, () => ({ trade })),
  text("text, rare word, city", rare, (chance) => ({ city: bigTown(chance), trade })),
  text("text, rare word, service", rare, () => ({ trade })),
  {
    name: "radius 5-25 miles, London, page 1",
    target: [30, 200],
    ask: (models, chance) => {
      const centre = { latitude: aside(chance, london.latitude), longitude: aside(chance, london.longitude) };
      return nearby(models, centre, chance.pick([5, 10, 15, 20, 25]), "London");
    },
  },
  {
    name: "radius 5-25 miles, any town, page 1",
    target: [30, 200],
    ask: (models, chance) => {
      const town = chance.pick(towns);
      return nearby(models, town, chance.pick([5, 10, 15, 20, 25]), town.name);
    },
  },
  ...chosen("checked", () => ({ verified: true })),
  ...chosen("4.5 and over", () => ({ minRating: 4.5 })),
  ...chosen("open now", (chance) => ({ openAt: new Date(chance.pick(moments)) })),
  ...chosen("has photos", () => ({ photos: true })),
  ...chosen("a kind of roof", (chance) => ({ text: chance.pick(["slate", "tile", "flat", "metal"]) })),
  ...chosen("all filters", (chance) => ({
    ...{ verified: true, minRating: 4.5, photos: true, text: "slate" },
    openAt: new Date(chance.pick(moments)),
  })),
  ...chosen("most reviews", () => ({ order: "reviews" })),
  ...chosen("nearest", () => ({ order: "nearest" })),
  {
    name: "routing a request, London",
    target: [5, 15],
    ask: (models, chance) =>
      models.listRoutable(
        { latitude: aside(chance, london.latitude), longitude: aside(chance, london.longitude) },
        anyWork(chance),
      ),
  },
  {
    name: "routing a request, any town",
    target: [5, 15],
    ask: (models, chance) => models.listRoutable(chance.pick(towns), anyWork(chance)),
  },
  {
    name: "routing a request for what nobody lists, any town",
    target: [5, 15],
    ask: (models, chance) => models.listRoutable(chance.pick(towns), { roof_material: "metal" }),
  },
  {
    name: "business by slug",
    target: [1, undefined],
    ask: (models, chance, { slugs }) => models.findListing({ slug: chance.pick(slugs) }),
  },
  {
    name: "business by id",
    target: [1, undefined],
    ask: (models, chance, { ids }) => models.findListing({ id: chance.pick(ids) }),
  },
  {
    name: "business by slug, with its first ten reviews",
    target: [5, 25],
    ask: async (models, chance, { slugs }) => {
      const found = await models.findListing({ slug: chance.pick(slugs) });
      return found.status === "found" && models.readShownReviews(found.listing.id, {});
    },
  },
  {
    name: "a business with 200 reviews, of one star, or the last of them",
    target: [5, 25],
    ask: (models, chance, { reviewed }) => {
      const { business, last } = chance.pick(reviewed);
      return models.readShownReviews(business, chance.pick([{}, { stars: 1 }, { review: last }]));
    },
  },
];

export const hostileCases: readonly Case[] = [
  hostile("city list, page 1,000,000,000", 25, (models) =>
    models.searchListings({ city: "London", trade }, { page: 1e9, pageSize }),
  ),
  hostile("text of 10 kB", 50, (models) =>
    models.searchListings({ text: "lorem ipsum ".repeat(850), trade }, firstPage),
  ),
  hostile("text '%'", 50, (models) => models.searchListings({ text: "%", trade }, firstPage)),
  hostile("text 'a'", 50, (models) => models.searchListings({ text: "a", trade }, firstPage)),
  hostile("text 'zq', in no listing", 50, (models) =>
    models.searchListings({ text: "zq", trade }, firstPage),
  ),
  hostile("text 'thering', common pieces, in no listing", 50, (models) =>
    models.searchListings({ text: "thering", trade }, firstPage),
  ),
  ...["roofing 24/7", "a1 roofing", "s&j roofing", "enter"].map((text) =>
    hostile(`text '${text}', for which the index reads much`, 150, (models) =>
      models.searchListings({ text, trade }, firstPage),
    ),
  ),
  hostile("radius 25 miles, London, page 1000", 25, (models) => nearby(models, london, 25, "London", 1000)),
  hostile("text 'velux' within 25 miles of London", 50, (models) =>
    models.searchListingsNear(
      { centre: london, radiusMiles: 25, filters: { trade, text: "velux" } },
      firstPage,
    ),
  ),
];

/** The same requests in the same order for each size and each run. */
export const chanceOf = (name: string): Chance =>
  new Chance([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7));
