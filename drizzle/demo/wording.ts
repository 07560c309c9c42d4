import { choose } from "./identity";

const rooferKinds = ["slate", "flat", "lead", "roofline", "general"] as const;
export type RooferKind = (typeof rooferKinds)[number];

const wordsOf: readonly (readonly [RooferKind, RegExp])[] = [
  ["flat", /flat|rubber|membrane|sheet|green roofs/i],
  ["roofline", /gutter|roofline/i],
  ["lead", /lead|chimney|heritage|cupola/i],
  ["slate", /slat|llechi|stone|toeau/i],
];

/** What a roofer is best at, as its name has it. */
export function kindOf(businessName: string): RooferKind {
  return wordsOf.find(([, words]) => words.test(businessName))?.[0] ?? "general";
}

const everyone = ["Roof Repairs", "Roof Replacement", "Roof Inspections"];
export const servicesOf: Readonly<Record<RooferKind, readonly string[]>> = {
  slate: [...everyone, "Slate & Tile Roofing"],
  flat: ["Flat Roofing"],
  lead: [...everyone, "Lead Work", "Chimney Repairs"],
  roofline: ["Roof Repairs", "Gutters & Rooflines", "Roof Maintenance"],
  general: [...everyone, "Flat Roofing", "Emergency Roofing"],
};

/** `{city}`, `{district}` and `{year}` stand for the business's own. */
const openings: Readonly<Record<RooferKind, readonly string[]>> = {
  slate: [
    "Slate is what we know best. We have been stripping, sorting and relaying roofs around {city} since {year}, and we save every sound slate we can.",
    "Three generations on the same ladders. From Welsh blues to stone flags, we match what is already up there so that a repair does not show from the street.",
    "Most slipped slates come down to tired nails rather than bad slate. We fix the cause, photograph it, and show you before we send a bill.",
  ],
  flat: [
    "Flat roofs, and nothing but: extensions, garages, dormers and balconies all over {city}. We lay single-ply, rubber and felt, and tell you honestly which one you need.",
    "If your extension drips every time the wind turns, give us a ring. We find the leak with a moisture meter before anybody lifts a board.",
    "We started in {year} with one felt boiler in {district}. The boiler has gone; the habit of coming back after the first heavy rain to check has not.",
  ],
  lead: [
    "Valleys, flashings, bays and dormers in proper milled lead, dressed by hand. Much of our work is on older houses around {district}.",
    "We mend chimneys and the lead around them. If the stack leans, we say so; if it only needs pointing, we say that too.",
    "Old roofs need patience. We have looked after chapels, schools and terraces in and around {city} since {year}.",
  ],
  roofline: [
    "Gutters, fascias and downpipes, cleared or replaced in a day. We leave the drive swept and take the old ones away.",
    "Nine damp patches out of ten start in a gutter. We clear it, test it with a hose and only then talk about anything bigger.",
    "A small team from {district} with our own scaffold tower, so you do not pay for hire on a half-day job.",
  ],
  general: [
    "A family firm in {district}, on the roofs of {city} since {year}. Repairs in the morning, new roofs when you need one, and a straight answer either way.",
    "We are the people next door call when the ceiling starts to drip. Somebody is on the phone from seven, and a tarpaulin goes up the same day.",
    "No salesman, no deposit for a repair. The person who looks at your roof in {city} is the person who mends it.",
    "Tiles, battens, felt, ridge and verge: the whole roof, done by our own people. We have not used a subcontractor since {year}.",
    "We set up in {year} after years of putting right other people's work. Every job in {city} ends with photographs and a written guarantee.",
    "Four roofers, two vans and one very patient office. We cover {district} and everywhere a kettle's drive from it.",
    "Send us a photograph of the damp patch and we will tell you what it most likely is, free. If it can wait until spring, we say so.",
    "New roofs for the long rows of {city}: we know which ones share a chimney, and we talk to both neighbours before the scaffold goes up.",
    "Trading since {year} and still in the same yard. Small repairs are welcome; most of our big jobs began as one.",
    "We mend roofs the way we would mend our mothers': properly, tidily and home by six.",
  ],
};

const closings = [
  "Ten-year guarantee on new roofs.",
  "Free visits within eight miles of {district}.",
  "Fully insured; ask to see the certificate.",
  "We answer the phone on Sundays, but only climb if it is urgent.",
  "Prices in writing, and they stay as written.",
  "You will find our board outside a house in {district} most weeks.",
  "Happy to give you the number of our last three customers.",
  "",
];

/** `turn` takes the openings in order, so that neighbours in a list do not say the same. */
export function describeRoofer(business: {
  name: string;
  city: string;
  district: string;
  year: number;
  turn: number;
}): string {
  const fitting = openings[kindOf(business.name)];
  const closing = choose(closings, business.name, "closing");
  return `${fitting[business.turn % fitting.length]} ${closing}`
    .replaceAll("{city}", business.city)
    .replaceAll("{district}", business.district)
    .replaceAll("{year}", String(business.year))
    .trim();
}

export const streets = [
  "Station Road",
  "Mill Lane",
  "Foundry Street",
  "Chapel Lane",
  "Albert Street",
  "Canal Road",
  "Victoria Street",
  "Tanyard Lane",
  "Market Street",
  "Quarry Road",
];

export const contactNames = [
  "Joanne Ashworth",
  "Darren Pickles",
  "Amrit Bhatti",
  "Siân Rees",
  "Callum Fraser",
  "Niamh Gallagher",
  "Tomasz Nowak",
  "Kwame Mensah",
  "Leanne Robson",
  "Yusuf Hussain",
  "Gary Holroyd",
  "Priya Nair",
  "Ewan McAllister",
  "Chidi Okonkwo",
  "Beth Pettifer",
  "Mohammed Rahman",
  "Aoife McKeown",
  "Dean Cartwright",
  "Harpreet Singh",
  "Rhys Morgan",
  "Carol Whittaker",
  "Delroy Campbell",
  "Katarzyna Zielińska",
  "Stephen Loxley",
];
