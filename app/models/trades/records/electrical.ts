import type { TradeRecord } from "~/models/trades/record";

export const electrical = {
  slug: "electrical",
  label: "Electrical",
  live: false,
  name: "electrical work",
  people: "electricians",
  icon: "plug",
  summary: "Faults, sockets, rewires, fuse boards",
  blurb: "Parts, the electrician's time, testing, and a certificate where the work needs one.",
  aliases: ["Electrician", "Rewiring"],
  listedAs: ["43210", "electrical installation"],
  questions: [
    {
      id: "electrical_type",
      question: "What is the electrical job?",
      choices: [
        "fault Fault | Something has stopped working",
        "rewire Rewire",
        "sockets_lighting Sockets or lighting",
        "fuse_board Fuse board",
        "ev_charger EV charger",
        "inspection Inspection | A safety check",
        "other Something else",
      ],
    },
    {
      id: "property_age",
      question: "How old is the property?",
      choices: [
        "under_10 Under 10 years",
        "10_30 10 to 30 years",
        "30_60 30 to 60 years",
        "over_60 Over 60 years",
        "not_sure Not sure",
      ],
    },
    {
      id: "certification_needed",
      question: "Do you need a certificate?",
      hint: "For a landlord, a sale or building control.",
      choices: ["yes Yes", "no No", "not_sure Not sure"],
    },
  ],
  service: true,
  filter: true,
  announced: true,
  page: {
    heading: "Electrical work, from one socket to a full rewire",
    jobs: [
      ["Faults", "Something has stopped working, or keeps tripping"],
      ["Sockets and lights", "More of them, moved, or outside"],
      ["Fuse boards", "An old one replaced by a new one"],
      ["Rewiring", "A room, a floor or the whole house"],
      ["EV chargers", "A charging point on the drive"],
      ["Safety checks", "The inspection a landlord or a buyer asks for"],
    ],
  },
  landing: {
    sizes: [
      { size: "small", label: "Small", example: "A socket added, a fault found" },
      { size: "medium", label: "Medium", example: "A new fuse board" },
      { size: "large", label: "Large", example: "A flat or small house rewired" },
    ],
    questions: [
      "Which scheme are you registered with, and may I look you up?",
      "Which certificate do I get at the end, and when?",
      "What will need mending afterwards: plaster, floors, paint?",
    ],
  },
} as const satisfies TradeRecord;
