import type { TradeRecord } from "~/models/trades/record";
import { roofWorks } from "./roof-works";

export const roofing = {
  slug: "roofing",
  label: "Roofing",
  live: true,
  name: "roofing",
  people: "roofers",
  icon: "house",
  summary: "Repairs, new roofs, flat roofs, gutters",
  blurb: "Materials, scaffolding where it is needed, the roofer's time, and taking the old roof away.",
  aliases: [
    "Roofing Services",
    "Roofing Contractor",
    "Roofing Contractors",
    "Roofer",
    "Roofers",
    "All Roofing",
  ],
  works: roofWorks,
  quiz: "roofing",
  questions: [
    {
      id: "job_type",
      question: "What does the roof need?",
      choices: [
        "repair Repair | A leak, slipped tiles, damage",
        "replacement Replacement | A new roof",
        "inspection Inspection | A survey or a check-up",
        "maintenance Maintenance | Gutters, moss, upkeep",
        "emergency Emergency | Water is coming in now",
      ],
    },
    {
      id: "roof_material",
      question: "What is the roof made of?",
      choices: [
        "slate Slate",
        "clay_tile Clay tile",
        "concrete_tile Concrete tile",
        "flat_felt Flat felt | Or rubber",
        "metal Metal",
        "not_sure Not sure",
      ],
    },
    {
      id: "roof_size",
      question: "How big is the roof?",
      hint: "A guess is fine. Most semis are medium.",
      choices: [
        "small Small | A terrace or a garage",
        "medium Medium | A 3-bed semi",
        "large Large | A detached house",
        "not_sure Not sure",
      ],
    },
    {
      id: "property_type",
      question: "What type of property is it?",
      choices: [
        "house House",
        "bungalow Bungalow",
        "flat Flat",
        "commercial Commercial | Shop, office or unit",
      ],
    },
  ],
  service: true,
  filter: true,
  announced: true,
  page: {
    heading: "Roofing",
    jobs: [
      ["Roof repairs", "Leaks, slipped or broken tiles, storm damage"],
      ["Roof replacement", "A new roof in slate, clay or concrete"],
      ["Flat roofs", "Felt, rubber or fibreglass, repaired or renewed"],
      ["Gutters and rooflines", "Clearing, mending, fascias and soffits"],
      ["Chimneys and leadwork", "Flashings, pots, pointing"],
      ["Inspections", "A check-up before a sale, or for peace of mind"],
    ],
  },
  landing: {
    sizes: [
      { size: "small", label: "Small", example: "A few slipped tiles, or one leak" },
      { size: "medium", label: "Medium", example: "One slope or a flat roof renewed" },
      { size: "large", label: "Large", example: "A whole roof, with scaffolding" },
    ],
    questions: [
      "Are scaffolding, waste and VAT in the price?",
      "Will I get photographs from before and after?",
      "What is guaranteed, for how long, and by whom?",
    ],
  },
} as const satisfies TradeRecord;
