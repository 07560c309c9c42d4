import type { TradeRecord } from "~/models/trades/record";

export const landscaping = {
  slug: "landscaping",
  label: "Landscaping",
  live: false,
  name: "landscaping",
  people: "landscapers",
  icon: "shovel",
  summary: "Lawns, patios, fences, clearance",
  blurb: "Clearing, materials and plants, the gardener's time, and taking the waste away.",
  aliases: ["Gardening & Landscaping", "Gardening"],
  listedAs: ["81300", "gardener", "landscape gardener", "garden designer"],
  questions: [
    {
      id: "garden_work",
      question: "What does the garden need?",
      choices: [
        "design Design",
        "lawn Lawn",
        "paving_patio Paving or a patio",
        "fencing Fencing",
        "planting Planting",
        "clearance Clearance",
      ],
    },
    {
      id: "garden_size",
      question: "How big is the garden?",
      choices: [
        "small Small | A yard or a terrace's garden",
        "medium Medium | A semi's garden",
        "large Large | More than that",
      ],
    },
    {
      id: "timeline",
      question: "When should it start?",
      choices: [
        "asap As soon as possible",
        "this_month This month",
        "next_month Next month",
        "flexible Flexible",
      ],
    },
  ],
  service: true,
  filter: true,
  page: {
    heading: "Landscaping, from a lawn to a whole garden",
    jobs: [
      ["Garden design", "A plan you can build at once or bit by bit"],
      ["Lawns", "Turf, seed or a rescue"],
      ["Paving and patios", "Laid, lifted or levelled"],
      ["Fencing", "Panels, posts and gates"],
      ["Planting", "Beds, hedges and trees"],
      ["Clearance", "Brambles, rubble, years of neglect"],
    ],
  },
} as const satisfies TradeRecord;
