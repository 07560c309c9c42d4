import type { TradeRecord } from "~/models/trades/record";

export const solar = {
  slug: "solar",
  label: "Solar",
  live: false,
  name: "solar",
  people: "solar installers",
  icon: "sun",
  summary: "Panels, batteries and their upkeep",
  blurb: "Panels or batteries, the inverter, scaffolding, fitting and connecting to the grid.",
  aliases: ["Solar Panels", "Renewable Energy"],
  listedAs: ["solar installer"],
  questions: [
    {
      id: "solar_interest",
      question: "What are you interested in?",
      choices: [
        "panels Panels",
        "panels_battery Panels and a battery",
        "battery_only Battery only",
        "maintenance Maintenance",
      ],
    },
    {
      id: "roof_suitability",
      question: "Which way does the roof face?",
      choices: [
        "south_facing South facing",
        "east_west East and west",
        "flat Flat",
        "shaded Shaded",
        "not_sure Not sure",
      ],
    },
    {
      id: "energy_bill",
      question: "What is your energy bill a month?",
      choices: ["under_100 Under £100", "100_200 £100 to £200", "200_300 £200 to £300", "over_300 Over £300"],
    },
  ],
  announced: true,
  page: {
    heading: "Solar panels and batteries",
    jobs: [
      ["Panels", "Designed for your roof and fitted"],
      ["Panels and a battery", "To use in the evening what the day made"],
      ["A battery alone", "Added to panels you have"],
      ["Upkeep", "Cleaning, checks, a broken inverter"],
      ["Bird proofing", "Mesh that keeps pigeons from under the panels"],
      ["Moving panels", "Off and on again for work on the roof"],
    ],
  },
} as const satisfies TradeRecord;
