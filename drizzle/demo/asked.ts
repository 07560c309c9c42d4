import type { DeclineReason, LeadStatus } from "../../app/models/leads/lead";

/** What one homeowner asked for, and where the demonstration's roofer stands with it, where it has it. */
type Request = {
  name: readonly [first: string, last: string];
  /** In degrees the middle of the outcode. */
  home: readonly [
    property: "house" | "flat" | "bungalow" | "commercial",
    postcode: string,
    latitude: number,
    longitude: number,
  ];
  roof: readonly [
    work: "replacement" | "repair" | "maintenance" | "emergency",
    size: "small" | "medium" | "large" | "very-large",
    urgency: "asap" | "this-week" | "this-month" | "within-3-months",
  ];
  /** In the homeowner's words. */
  said: string;
  status: LeadStatus;
  /** Nobody has it, since no business is near or nobody proved the number: it waits on the desk. */
  waits?: "nobody near" | "number not proved";
  declineReason?: DeclineReason;
  /** The roofer's own notes. */
  ownNotes?: string;
  hoursAgo: number;
  email?: string;
};

export const requests: readonly Request[] = [
  {
    name: ["Nadia", "Hollis"],
    home: ["house", "LS4 2KC", 53.807, -1.584],
    roof: ["emergency", "medium", "asap"],
    said: "The felt has blown off over the bathroom and it is coming through the light fitting.",
    status: "new",
    hoursAgo: 0.6,
  },
  {
    name: ["Morven", "Gunn"],
    home: ["house", "KW14 7MK", 58.593, -3.522],
    roof: ["repair", "small", "this-week"],
    said: "Six slates off after the gale. I can store them until somebody comes.",
    status: "new",
    waits: "nobody near",
    hoursAgo: 5,
  },
  {
    name: ["Leonard", "Fisk"],
    home: ["bungalow", "LS14 6VC", 53.83, -1.46],
    roof: ["maintenance", "medium", "this-month"],
    said: "Gutters overflow at the back..",
    status: "new",
    waits: "number not proved",
    hoursAgo: 26,
  },
  {
    name: ["Maureen", "Haigh"],
    home: ["house", "LS6 3KV", 53.822, -1.574],
    roof: ["repair", "medium", "asap"],
    said: "Water mark on the bedroom ceiling, getting bigger since Sunday. Two slates in the garden.",
    status: "new",
    hoursAgo: 2,
  },
  {
    name: ["Tariq", "Mahmood"],
    home: ["house", "LS8 4CM", 53.824, -1.507],
    roof: ["replacement", "large", "within-3-months"],
    said: "Original 1930s roof, several repairs already. We would like a price for the whole thing. Scaffolding would have to go over next door's drive; they have agreed.",
    status: "new",
    hoursAgo: 7,
  },
  {
    name: ["Siobhan", "Keane"],
    home: ["bungalow", "LS12 3MC", 53.796, -1.589],
    roof: ["maintenance", "medium", "this-month"],
    said: "Moss all over the north side and a gutter that overflows by the back door.",
    status: "new",
    hoursAgo: 21,
  },
  {
    name: ["Ola", "Adebayo"],
    home: ["flat", "LS7 4KM", 53.825, -1.536],
    roof: ["repair", "small", "this-week"],
    said: "Flat roof over the kitchen extension has a split along the upstand.",
    status: "assigned",
    hoursAgo: 30,
  },
  {
    name: ["Helen", "Priestley"],
    home: ["house", "LS16 6VK", 53.846, -1.593],
    roof: ["emergency", "medium", "asap"],
    said: "Ridge tiles came off in the wind last night and rain is coming into the loft. Please ring after four, I teach.",
    status: "assigned",
    ownNotes: "Tarpaulin on the van. Going at half four.",
    hoursAgo: 34,
  },
  {
    name: ["Jing", "Li"],
    home: ["commercial", "LS2 9MK", 53.804, -1.549],
    roof: ["repair", "large", "this-month"],
    said: "Leak above the shop counter, worst when the wind is from the west.",
    status: "contacted",
    ownNotes: "Spoke to Mrs Li. Survey on Thursday at nine, before the shop opens.",
    hoursAgo: 52,
  },
  {
    name: ["Hannah", "Ellison"],
    home: ["house", "LS13 2CV", 53.813, -1.628],
    roof: ["maintenance", "medium", "this-month"],
    said: "Yearly check and a good clear-out of the gutters, please.",
    status: "contacted",
    hoursAgo: 75,
    email: "homeowner@fettle.example",
  },
  {
    name: ["Dariusz", "Wójcik"],
    home: ["house", "LS9 6MV", 53.801, -1.512],
    roof: ["replacement", "small", "within-3-months"],
    said: "Back half of a terrace roof, front was done by the last owner.",
    status: "contacted",
    ownNotes: "Left a message twice. Try Saturday.",
    hoursAgo: 98,
  },
  {
    name: ["Gwen", "Prosser"],
    home: ["bungalow", "LS17 7KC", 53.855, -1.527],
    roof: ["replacement", "large", "this-month"],
    said: "Concrete tiles are crumbling. Would like to hear about clay as well.",
    status: "quoted",
    ownNotes: "Two prices sent: concrete and clay. She prefers clay; deciding with her son.",
    hoursAgo: 140,
  },
  {
    name: ["Kofi", "Owusu"],
    home: ["house", "LS11 6CK", 53.776, -1.55],
    roof: ["repair", "small", "this-week"],
    said: "Lead around the chimney has lifted.",
    status: "quoted",
    hoursAgo: 171,
  },
  {
    name: ["Rachel", "Goldberg"],
    home: ["house", "LS17 6VM", 53.849, -1.522],
    roof: ["repair", "large", "this-month"],
    said: "Valley between the two gables leaks in heavy rain.",
    status: "booked",
    ownNotes: "Booked for the 2nd, two days. Needs 6 m of code 5.",
    hoursAgo: 220,
  },
  {
    name: ["Simran", "Gill"],
    home: ["house", "LS15 8KV", 53.802, -1.452],
    roof: ["replacement", "medium", "within-3-months"],
    said: "New roof before the solar panels go on in spring.",
    status: "booked",
    hoursAgo: 290,
  },
  {
    name: ["Peter", "Lockwood"],
    home: ["house", "LS18 4MC", 53.838, -1.64],
    roof: ["emergency", "small", "asap"],
    said: "Branch through the garage roof.",
    status: "completed",
    ownNotes: "Done and paid. Sent photographs for his insurer.",
    hoursAgo: 430,
  },
  {
    name: ["Fatima", "Zahra"],
    home: ["flat", "LS10 3CM", 53.764, -1.532],
    roof: ["repair", "medium", "this-month"],
    said: "Top-floor flat, damp patch by the party wall. The freeholder has agreed to the work.",
    status: "completed",
    hoursAgo: 560,
  },
  {
    name: ["Ivy", "Sugden"],
    home: ["house", "LS5 3MV", 53.817, -1.606],
    roof: ["repair", "small", "this-month"],
    said: "Three ridge tiles to bed again.",
    status: "completed",
    hoursAgo: 600,
  },
  {
    name: ["Marek", "Blaszczyk"],
    home: ["house", "LS12 4CK", 53.789, -1.6],
    roof: ["maintenance", "large", "within-3-months"],
    said: "Check and clean before we let the house.",
    status: "quoted",
    hoursAgo: 620,
  },
  {
    name: ["Owen", "Brathwaite"],
    home: ["commercial", "LS28 7VK", 53.797, -1.664],
    roof: ["replacement", "very-large", "within-3-months"],
    said: "Industrial unit, corrugated sheets, about 400 square metres.",
    status: "declined",
    declineReason: "not_our_work",
    ownNotes: "Asbestos cement. Not ours; gave him the name of a licensed firm.",
    hoursAgo: 640,
  },
];
