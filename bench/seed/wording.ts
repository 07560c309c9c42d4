import type { TradeSlug } from "~/models/trades/trade";

/** What share of all listings a trade has, and what its listings say. The shares add up to 1. */
export type TradeWording = {
  share: number;
  /** What follows a surname or a town in the name of a business. */
  titles: readonly string[];
  services: readonly string[];
  sentences: readonly string[];
};

export const surnames =
  "Ashworth Pickles Bhatti Rees Fraser Gallagher Nowak Mensah Robson Hussain Holroyd Nair McAllister Okonkwo Pettifer Rahman McKeown Cartwright Singh Morgan Whittaker Campbell Zielińska Loxley Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Walker White Edwards Green Hall Wood Harris Martin Jackson Clarke Clark Turner Hill Cooper Ward Moore King Baker Harrison Khan Bell Kelly Bennett Shaw Griffiths Ali Butler Parker O'Neill O'Connor Thornton Fairclough Birtwistle Tremayne Penhaligon Trelawney Featherstone Blenkinsop Gowland Haddow Ogilvie Drummond Sinclair MacDonald Llewellyn Prosser Gwilym Ap-Rhys Szymański Müller Ó'Súilleabháin Adeyemi Chaudhry Begum Hughes Lewis Roberts Phillips Watson Mitchell Carter Anderson Cook Bailey Marshall Gibson Ellis Palmer Hunt Lloyd Barker Chapman Dawson Hargreaves Ramsbottom Sugden Clegg Entwistle".split(
    " ",
  );

/** Firms with a branch in many towns: the same name, time and again. */
export const chains: readonly string[] = [
  "RoofCare UK",
  "Guardian Roofing",
  "DryHome Roofing Solutions",
  "Britannia Roofline",
  "The Gutter People",
  "SkyLine Flat Roofing",
  "Checkatile",
  "Three Counties Roofing",
  "Albion Property Maintenance",
  "Rapid Response Roofing 24/7",
  "TopSlate",
  "National Home Repairs",
];

export const longNames: readonly string[] = [
  "The Original {surname} Brothers Traditional Slate, Tile, Leadwork & Heritage Roofing Company of {town}",
  "{surname}, {other} & Daughters Roofing, Guttering, Chimney Repairs, Fascias, Soffits and Property Maintenance Services Limited",
  "Llanfairpwllgwyngyll & {town} District Independent Roofing Contractors' Co-operative Society (Established 1923)",
];

export const streets: readonly string[] =
  `Station Road, Mill Lane, Foundry Street, Chapel Lane, Albert Street, Canal Road, Victoria Street,
  Tanyard Lane, Market Street, Quarry Road, Church Lane, High Street, Park Avenue, Queens Road,
  The Crescent`.split(/,\s+/);

/** From what everybody mentions to what one in many thousands does. */
export const specialities: readonly string[] =
  `repairs, guttering, flat roofs, slate, chimneys, leadwork, fascias, skylights, Velux windows,
  insulation, pointing, dormers, EPDM rubber, fibreglass, moss removal, ridge tiles, storm damage,
  listed buildings, conservatories, solar tiles, bird proofing, asbestos surveys, green roofs,
  zinc cladding, cedar shingles, Welsh slate, stone flags, thatch, copper domes, church spires,
  oast houses, weathervanes, bell turrets, cupolas, pantiles, Collyweston stone, windmill caps, dovecotes`.split(
    /,\s+/,
  );

const anyTrade: readonly string[] = [
  "Family business in {town}, trading since {year}.",
  "Fully insured; ask to see the certificate.",
  "Prices in writing, and they stay as written.",
  "We answer the phone on Sundays, but only come out if it is urgent.",
  "Free visits and no-obligation quotes within {miles} miles of {town}.",
  "{surname} and a small team, the same faces from start to finish.",
  "No job too small, no call-out charge, no deposit for a repair.",
  "Happy to give you the number of our last three customers.",
  "You will find our van on {street} most weeks.",
  "We also do {speciality}.",
  "Ask us about {speciality} and {other}.",
  "Photographs before and after, and a written guarantee.",
  "Members of the local traders' association; police-checked staff.",
  "Evening and weekend appointments at no extra cost.",
];

export const wordings: Readonly<Partial<Record<TradeSlug, TradeWording>>> = {
  roofing: {
    share: 0.6,
    titles: [
      "Roofing",
      "Roofing Services",
      "Roofing & Building Ltd",
      "Roofing Contractors",
      "Flat Roofing",
      "Roof Repairs",
      "Slaters & Tilers",
      "Roofline",
      "& Sons Roofing",
      "Chimney & Lead Work",
    ],
    services: [
      "Roof Repairs",
      "Roof Replacement",
      "Roof Inspections",
      "Flat Roofing",
      "Slate & Tile Roofing",
      "Lead Work",
      "Chimney Repairs",
      "Gutters & Rooflines",
      "Roof Maintenance",
      "Emergency Roofing",
    ],
    sentences: [
      ...anyTrade,
      "Tiles, battens, felt, ridge and verge: the whole roof, done by our own people.",
      "If your extension drips every time the wind turns, give us a ring.",
      "Most slipped slates come down to tired nails rather than bad slate.",
      "New roofs for the long terraces of {town}, with a ten-year guarantee.",
      "Leaking roof? A tarpaulin goes up the same day and the repair follows.",
      "We specialise in {speciality} around {town} and the villages.",
      "Gutters, fascias and downpipes, cleared or replaced in a day.",
      "Emergency roofing, day and night, in {town} and {miles} miles around.",
    ],
  },
  plumbing: {
    share: 0.09,
    titles: ["Plumbing", "Plumbing & Heating", "Drainage Services", "Plumbers"],
    services: ["Plumbing", "Drainage", "Blocked Drains"],
    sentences: [
      ...anyTrade,
      "Leaks, taps, toilets and blocked drains.",
      "Bathrooms fitted from start to finish.",
    ],
  },
  electrical: {
    share: 0.08,
    titles: ["Electrical", "Electrical Services", "Electricians"],
    services: ["Electrical", "Electrician", "Rewiring"],
    sentences: [
      ...anyTrade,
      "Rewires, fuse boards and the odd mystery fault.",
      "Certificates within a week.",
    ],
  },
  building: {
    share: 0.05,
    titles: ["Builders", "Building & Construction", "Property Services"],
    services: ["Building & Construction", "Roof Repairs"],
    sentences: [...anyTrade, "Extensions, walls, loft conversions and structural work."],
  },
  landscaping: {
    share: 0.05,
    titles: ["Gardens", "Landscaping", "Garden Services"],
    services: ["Gardening & Landscaping", "Gardening"],
    sentences: [...anyTrade, "Patios that drain, fences that stand, hedges that behave."],
  },
  painting: {
    share: 0.04,
    titles: ["Decorators", "Painting & Decorating"],
    services: ["Painting & Decorating", "Decorating"],
    sentences: [...anyTrade, "Indoors and out, with the filling and sanding done properly."],
  },
  cleaning: {
    share: 0.03,
    titles: ["Cleaning", "Cleaning Services"],
    services: ["Cleaning Services"],
    sentences: [...anyTrade, "Regular and end-of-tenancy cleaning by the same two people each time."],
  },
  hvac: {
    share: 0.03,
    titles: ["Heating", "Heating & Gas"],
    services: ["Heating & Gas", "Heating"],
    sentences: [...anyTrade, "Boilers serviced, mended and replaced."],
  },
  handyman: {
    share: 0.02,
    titles: ["Handyman", "Handyman Services"],
    services: ["Handyman Services", "Handyman"],
    sentences: [...anyTrade, "Shelves, hinges, dripping taps and flat-pack."],
  },
  flooring: {
    share: 0.01,
    titles: ["Flooring", "Floors"],
    services: ["Flooring", "Floor Fitting"],
    sentences: [...anyTrade, "Wood, laminate and sheet vinyl on floors we have levelled first."],
  },
};
