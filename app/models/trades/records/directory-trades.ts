import type { TradeRecord } from "~/models/trades/record";

/** Trades that a listing may have and that a form may ask for, but that no page of ours announces. */

export const hvac = {
  slug: "hvac",
  label: "HVAC",
  live: false,
  name: "heating and cooling",
  people: "heating engineers",
  icon: "flame",
  summary: "Boilers, heating, ventilation and cooling",
  blurb: "The boiler or radiators, parts, the engineer's time, and setting it all up.",
  aliases: ["Heating & Gas", "Heating"],
  listedAs: ["gas engineer", "boiler engineer"],
  filter: true,
} as const satisfies TradeRecord;

export const flooring = {
  slug: "flooring",
  label: "Flooring",
  live: false,
  name: "flooring",
  people: "floor fitters",
  icon: "square",
  summary: "Wood, laminate, carpet and tiles",
  aliases: ["Floor Fitting"],
  listedAs: ["43330", "floor layer", "carpet fitter"],
  filter: true,
} as const satisfies TradeRecord;

export const building = {
  slug: "building",
  label: "Building",
  live: false,
  name: "building work",
  people: "builders",
  icon: "house-plus",
  summary: "Extensions, walls and structural work",
  aliases: ["Building & Construction"],
  listedAs: ["41201", "41202", "general builder", "construction"],
} as const satisfies TradeRecord;

export const carpentry = {
  slug: "carpentry",
  label: "Carpentry",
  live: false,
  name: "carpentry",
  people: "carpenters",
  icon: "scaling",
  summary: "Doors, stairs, shelves and fitted furniture",
  aliases: ["Joinery"],
  listedAs: ["43320", "joiner"],
} as const satisfies TradeRecord;

export const kitchenBathroom = {
  slug: "kitchen-bathroom",
  label: "Kitchen & Bathroom",
  live: false,
  name: "kitchen and bathroom work",
  people: "kitchen and bathroom fitters",
  icon: "bath",
  summary: "New kitchens and bathrooms, fitted",
  blurb: "Units or a suite, tiles and pipework, fitting, and taking the old one away.",
  aliases: ["Kitchen", "Bathroom"],
  listedAs: ["kitchen fitter", "bathroom fitter"],
} as const satisfies TradeRecord;
