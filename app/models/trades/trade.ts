export type Trade = {
  /** Also the slug of its business category. */
  slug: string;
  label: string;
  /** Whether requests are taken; the others are coming soon. */
  live: boolean;
  /** Lucide name. */
  icon: string;
  summary: string;
  /** What else it is called: options of the forms, answers of the quizzes, services of a listing. */
  aliases: readonly string[];
};

/** In the order they are listed. */
export const trades = [
  {
    slug: "roofing",
    label: "Roofing",
    live: true,
    icon: "house",
    summary: "Repairs, new roofs, flat roofs, leadwork and gutters",
    aliases: [
      "Roof Repairs",
      "Roof Replacement",
      "Roof Inspections",
      "Roof Maintenance",
      "Emergency Roofing",
      "Flat Roofing",
      "Slate & Tile Roofing",
      "Lead Work",
      "Chimney Repairs",
      "Gutters & Rooflines",
    ],
  },
  {
    slug: "plumbing",
    label: "Plumbing",
    live: false,
    icon: "wrench",
    summary: "Leaks, blocked drains, taps, toilets and showers",
    aliases: ["Drainage", "Blocked Drains"],
  },
  {
    slug: "electrical",
    label: "Electrical",
    live: false,
    icon: "zap",
    summary: "Faults, rewiring, sockets, lights and fuse boards",
    aliases: ["Electrician", "Rewiring"],
  },
  {
    slug: "solar",
    label: "Solar",
    live: false,
    icon: "sun",
    summary: "Panels, batteries and their upkeep",
    aliases: ["Solar Panels", "Renewable Energy"],
  },
  {
    slug: "cleaning",
    label: "Cleaning",
    live: false,
    icon: "spray-can",
    summary: "Regular, deep and end-of-tenancy cleaning",
    aliases: ["Cleaning Services"],
  },
  {
    slug: "landscaping",
    label: "Landscaping",
    live: false,
    icon: "trees",
    summary: "Lawns, patios, fences and planting",
    aliases: ["Gardening & Landscaping", "Gardening"],
  },
  {
    slug: "painting",
    label: "Painting",
    live: false,
    icon: "paint-roller",
    summary: "Inside, outside and wallpaper",
    aliases: ["Painting & Decorating", "Decorating"],
  },
  {
    slug: "handyman",
    label: "Handyman",
    live: false,
    icon: "hammer",
    summary: "Small repairs, shelves, doors and odd jobs",
    aliases: ["Handyman Services"],
  },
  {
    slug: "hvac",
    label: "HVAC",
    live: false,
    icon: "thermometer",
    summary: "Boilers, heating, ventilation and cooling",
    aliases: ["Heating & Gas", "Heating"],
  },
  {
    slug: "flooring",
    label: "Flooring",
    live: false,
    icon: "layers",
    summary: "Wood, laminate, carpet and tiles",
    aliases: ["Floor Fitting"],
  },
  {
    slug: "building",
    label: "Building",
    live: false,
    icon: "brick-wall",
    summary: "Extensions, walls and structural work",
    aliases: ["Building & Construction"],
  },
  {
    slug: "carpentry",
    label: "Carpentry",
    live: false,
    icon: "ruler",
    summary: "Doors, stairs, shelves and fitted furniture",
    aliases: ["Joinery"],
  },
  {
    slug: "kitchen-bathroom",
    label: "Kitchen & Bathroom",
    live: false,
    icon: "bath",
    summary: "New kitchens and bathrooms, fitted",
    aliases: ["Kitchen", "Bathroom"],
  },
] as const satisfies readonly Trade[];

export type TradeSlug = (typeof trades)[number]["slug"];

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ").replaceAll(" and ", " & ");

const tradeByName = new Map<string, TradeSlug>(
  trades.flatMap(({ slug, label, aliases }) =>
    [slug, label, ...aliases].map((name) => [plain(name), slug] as const),
  ),
);

/** Every name a service may go by, plain (lower case, single spaces, '&' for 'and'), with its trade. */
export const tradeNames: readonly { name: string; trade: TradeSlug }[] = [...tradeByName].map(
  ([name, trade]) => ({ name, trade }),
);

/** The trade that a service belongs to, in any case: 'Roof Repairs' is roofing; undefined when unknown. */
export function tradeOfService(service: string): TradeSlug | undefined {
  return tradeByName.get(plain(service));
}

export function findTrade(slug: string): (typeof trades)[number] | undefined {
  return trades.find((trade) => trade.slug === slug);
}
