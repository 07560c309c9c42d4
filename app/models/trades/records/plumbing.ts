import type { TradeRecord } from "~/models/trades/record";

export const plumbing = {
  slug: "plumbing",
  label: "Plumbing",
  live: false,
  name: "plumbing",
  people: "plumbers",
  icon: "wrench",
  summary: "Leaks, drains, boilers, bathrooms",
  blurb: "The call-out, parts, the plumber's time, and making good what had to be opened up.",
  aliases: ["Drainage", "Blocked Drains"],
  listedAs: ["43220", "plumber", "plumbing, heat & air-conditioning installation", "drainage engineer"],
  questions: [
    {
      id: "plumbing_type",
      question: "What is the plumbing job?",
      choices: [
        "leak Leak",
        "blocked_drain Blocked drain",
        "boiler_heating Boiler or heating",
        "bathroom Bathroom",
        "new_installation New installation",
        "other Something else",
      ],
    },
    {
      id: "urgency",
      question: "How urgent is it?",
      choices: [
        "emergency Emergency | Right now",
        "urgent Urgent | Within days",
        "soon Soon | Within weeks",
        "planning Planning ahead | No hurry",
      ],
    },
    {
      id: "parts_supply",
      question: "Who supplies the parts?",
      choices: ["plumber_supplies The plumber supplies them", "i_supply I supply them", "not_sure Not sure"],
    },
  ],
  service: true,
  filter: true,
  announced: true,
  page: {
    heading: "Plumbing, from a dripping tap to a new bathroom",
    jobs: [
      ["Leaks and taps", "Dripping taps, burst pipes, running overflows"],
      ["Blocked drains", "Sinks, toilets and the drain outside"],
      ["Boilers and heating", "Repairs, servicing, new radiators"],
      ["Bathrooms", "A new suite, or one part of it"],
      ["Toilets and showers", "Fitted, mended or moved"],
      ["New pipework", "For a kitchen, a washing machine, an extension"],
    ],
  },
  landing: {
    sizes: [
      { size: "small", label: "Small", example: "A dripping tap, a blocked sink" },
      { size: "medium", label: "Medium", example: "A shower fitted, a radiator moved" },
      { size: "large", label: "Large", example: "All the pipes for a new bathroom" },
    ],
    questions: [
      "Is there a charge for coming out, and does it come off the bill?",
      "For anything with gas: may I see your Gas Safe card?",
      "Where is the stopcock, and does it turn?",
    ],
  },
} as const satisfies TradeRecord;
