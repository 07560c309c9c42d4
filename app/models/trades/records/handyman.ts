import type { TradeRecord } from "~/models/trades/record";

export const handyman = {
  slug: "handyman",
  label: "Handyman",
  live: false,
  name: "handyman work",
  people: "handymen",
  icon: "hammer",
  summary: "Shelves, doors, odd jobs",
  blurb: "The visit, fixings and small parts, and the time the jobs take.",
  aliases: ["Handyman Services"],
  listedAs: ["odd jobs", "property maintenance"],
  questions: [
    {
      id: "handyman_work",
      question: "What needs doing?",
      choices: [
        "assembly Assembly | Flat-pack furniture",
        "mounting Mounting | Shelves, a television",
        "doors_locks Doors or locks",
        "small_repairs Small repairs",
        "odd_jobs Odd jobs",
      ],
    },
    {
      id: "job_size",
      question: "How long will it take?",
      choices: [
        "under_2_hours Under 2 hours",
        "half_day Half a day",
        "full_day A full day",
        "several_days Several days",
      ],
    },
    {
      id: "tools_materials",
      question: "Who brings tools and materials?",
      choices: ["handyman_brings The handyman brings them", "i_have I have them", "not_sure Not sure"],
    },
  ],
  service: true,
  filter: true,
  page: {
    heading: "A handyman for the list on the fridge",
    jobs: [
      ["Assembly", "Flat-pack furniture, put together"],
      ["Mounting", "Shelves, mirrors, curtain rails, a television"],
      ["Doors and locks", "Rehung, planed, made to shut"],
      ["Small repairs", "Plaster, tiles, a dripping gutter"],
      ["Sealing", "Baths, sinks and draughty windows"],
      ["Odd jobs", "Half a day of whatever there is"],
    ],
  },
} as const satisfies TradeRecord;
