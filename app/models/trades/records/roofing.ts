import type { TradeRecord, Work } from "~/models/trades/record";

/** The works of roofing that a business may do without doing all of it, with the answers that ask for each. */
const roofWorks = [
  {
    name: "roof repairs",
    services: [
      "Roof Repairs",
      "Roof Repair",
      "Roofing Repairs",
      "Leak Repairs",
      "Roof Leaks",
      "Storm Damage",
      "Storm Damage Repairs",
    ],
    // For water coming in, a roofer who does repairs is wanted.
    askedBy: ["roof-work repair", "job_type repair", "roof-work emergency", "job_type emergency"],
  },
  {
    name: "new roofs",
    services: ["Roof Replacement", "Roof Replacements", "New Roofs", "New Roof", "Re-Roofing", "Reroofing"],
    askedBy: ["roof-work replacement", "job_type replacement"],
  },
  {
    name: "emergencies",
    services: ["Emergency Roofing", "Emergency Roof Repairs", "Emergency Repairs", "24 Hour Roofing"],
    askedBy: ["roof-work emergency", "job_type emergency"],
  },
  {
    name: "roof maintenance",
    services: ["Roof Maintenance", "Roof Cleaning", "Moss Removal"],
    askedBy: ["roof-work maintenance", "job_type maintenance"],
  },
  {
    name: "gutters and rooflines",
    services: [
      "Gutters & Rooflines",
      "Gutters",
      "Guttering",
      "Gutter Cleaning",
      "Gutter Repairs",
      "Rooflines",
      "Fascias & Soffits",
      "Soffits & Fascias",
    ],
    askedBy: ["roof-work maintenance", "job_type maintenance"],
  },
  {
    name: "roof inspections",
    services: ["Roof Inspections", "Roof Inspection", "Roof Surveys", "Roof Survey"],
    // Maintenance begins with a check-up.
    askedBy: ["job_type inspection", "roof-work maintenance", "job_type maintenance"],
  },
  {
    name: "slate and tile",
    services: [
      "Slate & Tile Roofing",
      "Slate & Tile",
      "Slate Roofing",
      "Slate Roofs",
      "Slating",
      "Slating & Tiling",
      "Tile Roofing",
      "Tiled Roofs",
      "Roof Tiling",
      "Pitched Roofing",
      "Pitched Roofs",
    ],
    askedBy: ["roof_material slate", "roof_material clay_tile", "roof_material concrete_tile"],
    // Most roofs are of these materials.
    usuallyAskedBy: [
      "roof-work repair",
      "roof-work replacement",
      "roof-work emergency",
      "job_type repair",
      "job_type replacement",
      "job_type emergency",
    ],
    material: true,
  },
  {
    name: "flat roofs",
    services: [
      "Flat Roofing",
      "Flat Roofs",
      "Flat Roof",
      "Flat Roof Repairs",
      "Felt Roofing",
      "Rubber Roofing",
      "EPDM Roofing",
      "GRP Roofing",
      "Fibreglass Roofing",
    ],
    askedBy: ["roof_material flat_felt"],
    material: true,
  },
  {
    name: "metal roofs",
    services: ["Metal Roofing", "Metal Roofs", "Zinc Roofing", "Copper Roofing", "Standing Seam Roofing"],
    askedBy: ["roof_material metal"],
    material: true,
  },
  {
    name: "lead work",
    services: ["Lead Work", "Leadwork", "Lead Roofing", "Lead Flashing"],
    askedBy: ["roof_material metal"],
  },
  {
    name: "chimneys",
    services: ["Chimney Repairs", "Chimney Repair", "Chimneys", "Chimney Work", "Repointing"],
    askedBy: [],
  },
] as const satisfies readonly Work[];

export const roofing = {
  slug: "roofing",
  label: "Roofing",
  live: true,
  name: "roofing",
  thing: "roof",
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
  listedAs: ["43910", "slater", "roof tiler", "thatcher"],
  works: roofWorks,
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
    questions: [
      "Are scaffolding, waste and VAT in the price?",
      "Will I get photographs from before and after?",
      "What is guaranteed, for how long, and who by?",
    ],
  },
} as const satisfies TradeRecord;
