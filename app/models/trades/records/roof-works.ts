import type { Work } from "~/models/trades/record";

/** What of roofing a business may do without doing all of it, and which answers ask for it. */
export const roofWorks = [
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
    // Whoever has water coming in wants somebody who mends roofs.
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
    // Upkeep begins with a check-up.
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
    // What most roofs are.
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
