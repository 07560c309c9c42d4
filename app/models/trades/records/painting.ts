import type { TradeRecord } from "~/models/trades/record";

export const painting = {
  slug: "painting",
  label: "Painting",
  live: false,
  name: "painting",
  people: "decorators",
  icon: "paint-roller",
  summary: "Inside, outside and wallpaper",
  blurb: "Filling and sanding, paint, two coats as a rule, and the decorator's time.",
  aliases: ["Painting & Decorating", "Decorating"],
  listedAs: ["43341", "painter", "decorator", "painter & decorator"],
  questions: [
    {
      id: "painting_type",
      question: "What needs painting?",
      choices: [
        "interior Interior",
        "exterior Exterior",
        "both Both, inside and out",
        "wallpapering Wallpapering",
      ],
    },
    {
      id: "rooms_count",
      question: "How many rooms?",
      choices: ["1 1 room", "2-3 2-3 rooms", "4-6 4-6 rooms", "whole_house Whole house"],
    },
    {
      id: "paint_supply",
      question: "Who supplies the paint?",
      choices: ["painter_supplies The painter supplies it", "i_supply I supply it", "not_sure Not sure"],
    },
  ],
  service: true,
  filter: true,
  page: {
    heading: "Painting, inside and out",
    jobs: [
      ["Rooms", "Walls, ceilings and woodwork"],
      ["Outside", "Render, brick, doors and windows"],
      ["Wallpaper", "Hung, or stripped and made good"],
      ["Stairs and halls", "The high walls nobody wants to reach"],
      ["Kitchen units", "Sprayed or painted by hand"],
      ["Fences and sheds", "Stain, oil or paint"],
    ],
  },
} as const satisfies TradeRecord;
