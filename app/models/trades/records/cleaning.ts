import type { TradeRecord } from "~/models/trades/record";

export const cleaning = {
  slug: "cleaning",
  label: "Cleaning",
  live: false,
  name: "cleaning",
  people: "cleaners",
  icon: "brush-cleaning",
  summary: "Regular, deep and end-of-tenancy cleaning",
  blurb: "The cleaner's time, products and equipment.",
  aliases: ["Cleaning Services"],
  listedAs: ["81210", "81220", "cleaner", "window cleaner", "carpet cleaner"],
  questions: [
    {
      id: "cleaning_type",
      question: "What kind of cleaning?",
      choices: [
        "regular Regular",
        "deep Deep clean",
        "end_of_tenancy End of tenancy",
        "after_builders After builders",
        "carpet Carpet",
        "windows Windows",
      ],
    },
    {
      id: "property_size",
      question: "How big is the property?",
      choices: [
        "1_bed 1 bedroom",
        "2_bed 2 bedrooms",
        "3_bed 3 bedrooms",
        "4_plus_bed 4 or more bedrooms",
        "commercial Commercial | Shop, office or unit",
      ],
    },
    {
      id: "frequency",
      question: "How often?",
      choices: ["weekly Weekly", "fortnightly Fortnightly", "monthly Monthly", "one_off One off"],
    },
  ],
  announced: true,
  page: {
    heading: "Cleaning, once or every week",
    jobs: [
      ["Regular cleaning", "Weekly, fortnightly or monthly"],
      ["Deep cleaning", "Every corner, once"],
      ["End of tenancy", "Before the inventory check"],
      ["After builders", "Dust, splashes and packaging"],
      ["Carpets", "Cleaned where they lie"],
      ["Windows", "Inside and out"],
    ],
  },
} as const satisfies TradeRecord;
