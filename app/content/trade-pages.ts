import type { TradeSlug } from "~/models/trades/trade";

/** What the page of a trade says. */
export type TradePage = {
  trade: TradeSlug;
  /** Inside a sentence: `plumbing`. */
  name: string;
  heading: string;
  /** What the trade is about, and for a trade that is not live what is to come. */
  pitch: string;
  /** What can be asked for, or will be. */
  jobs: readonly (readonly [name: string, line: string])[];
};

const roofing: TradePage = {
  trade: "roofing",
  name: "roofing",
  heading: "Roofing",
  pitch:
    "Ten short questions about the property and the roof. You see a price range at once, and up to three vetted roofers near you get in touch.",
  jobs: [
    ["Roof repairs", "Leaks, slipped or broken tiles, storm damage"],
    ["Roof replacement", "A new roof in slate, clay or concrete"],
    ["Flat roofs", "Felt, rubber or fibreglass, repaired or renewed"],
    ["Gutters and rooflines", "Clearing, mending, fascias and soffits"],
    ["Chimneys and leadwork", "Flashings, pots, pointing"],
    ["Inspections", "A check-up before a sale, or for peace of mind"],
  ],
};

const plumbing: TradePage = {
  trade: "plumbing",
  name: "plumbing",
  heading: "Plumbing, from a dripping tap to a new bathroom",
  pitch:
    "We are not taking plumbing requests yet. Tell us where you live and we will write to you when plumbers near you have joined.",
  jobs: [
    ["Leaks and taps", "Dripping taps, burst pipes, running overflows"],
    ["Blocked drains", "Sinks, toilets and the drain outside"],
    ["Boilers and heating", "Repairs, servicing, new radiators"],
    ["Bathrooms", "A new suite, or one part of it"],
    ["Toilets and showers", "Fitted, mended or moved"],
    ["New pipework", "For a kitchen, a washing machine, an extension"],
  ],
};

const electrical: TradePage = {
  trade: "electrical",
  name: "electrical",
  heading: "Electrical work, from one socket to a full rewire",
  pitch:
    "We are not taking electrical requests yet. Tell us where you live and we will write to you when electricians near you have joined.",
  jobs: [
    ["Faults", "Something has stopped working, or keeps tripping"],
    ["Sockets and lights", "More of them, moved, or outside"],
    ["Fuse boards", "An old one replaced by a consumer unit"],
    ["Rewiring", "A room, a floor or the whole house"],
    ["EV chargers", "A charging point on the drive"],
    ["Safety checks", "The inspection a landlord or a buyer asks for"],
  ],
};

const solar: TradePage = {
  trade: "solar",
  name: "solar",
  heading: "Solar panels and batteries",
  pitch:
    "We are not taking solar requests yet. Tell us where you live and we will write to you when installers near you have joined.",
  jobs: [
    ["Panels", "Designed for your roof and fitted"],
    ["Panels and a battery", "To use in the evening what the day made"],
    ["A battery alone", "Added to panels you have"],
    ["Upkeep", "Cleaning, checks, a failed inverter"],
    ["Bird proofing", "Mesh that keeps pigeons from under the panels"],
    ["Moving panels", "Off and on again for work on the roof"],
  ],
};

const cleaning: TradePage = {
  trade: "cleaning",
  name: "cleaning",
  heading: "Cleaning, once or every week",
  pitch:
    "We are not taking cleaning requests yet. Tell us where you live and we will write to you when cleaners near you have joined.",
  jobs: [
    ["Regular cleaning", "Weekly, fortnightly or monthly"],
    ["Deep cleaning", "Every corner, once"],
    ["End of tenancy", "Before the inventory check"],
    ["After builders", "Dust, splashes and packaging"],
    ["Carpets", "Cleaned where they lie"],
    ["Windows", "Inside and out"],
  ],
};

const landscaping: TradePage = {
  trade: "landscaping",
  name: "landscaping",
  heading: "Landscaping, from a lawn to a whole garden",
  pitch:
    "We are not taking landscaping requests yet. Leave your details and we will write to you when landscapers near you have joined.",
  jobs: [
    ["Garden design", "A plan you can build at once or bit by bit"],
    ["Lawns", "Turf, seed or a rescue"],
    ["Paving and patios", "Laid, lifted or levelled"],
    ["Fencing", "Panels, posts and gates"],
    ["Planting", "Beds, hedges and trees"],
    ["Clearance", "Brambles, rubble, years of neglect"],
  ],
};

const painting: TradePage = {
  trade: "painting",
  name: "painting",
  heading: "Painting, inside and out",
  pitch:
    "We are not taking painting requests yet. Leave your details and we will write to you when decorators near you have joined.",
  jobs: [
    ["Rooms", "Walls, ceilings and woodwork"],
    ["Outside", "Render, brick, doors and windows"],
    ["Wallpaper", "Hung, or stripped and made good"],
    ["Stairs and halls", "The high walls nobody wants to reach"],
    ["Kitchen units", "Sprayed or painted by hand"],
    ["Fences and sheds", "Stain, oil or paint"],
  ],
};

const handyman: TradePage = {
  trade: "handyman",
  name: "handyman",
  heading: "A handyman for the list on the fridge",
  pitch:
    "We are not taking handyman requests yet. Leave your details and we will write to you when somebody near you has joined.",
  jobs: [
    ["Assembly", "Flat-pack furniture, put together"],
    ["Mounting", "Shelves, mirrors, curtain rails, a television"],
    ["Doors and locks", "Rehung, planed, made to shut"],
    ["Small repairs", "Plaster, tiles, a dripping gutter"],
    ["Sealing", "Baths, sinks and draughty windows"],
    ["Odd jobs", "Half a day of whatever there is"],
  ],
};

const tradePages: readonly TradePage[] = [
  roofing,
  plumbing,
  electrical,
  solar,
  cleaning,
  landscaping,
  painting,
  handyman,
];

export const findTradePage = (slug: string): TradePage | undefined =>
  tradePages.find(({ trade }) => trade === slug);
