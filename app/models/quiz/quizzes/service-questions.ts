import type { Choice, ChoiceStep } from "../journey";

/** The services of variant C, in order, and what each is asked (product decisions, section 5). */
export const services = [
  { value: "roofing", label: "Roofing", helper: "Repairs, new roofs, gutters", icon: "house" },
  { value: "plumbing", label: "Plumbing", helper: "Leaks, drains, boilers", icon: "wrench" },
  { value: "electrical", label: "Electrical", helper: "Faults, sockets, rewires", icon: "plug" },
  { value: "solar", label: "Solar", helper: "Panels and batteries", icon: "sun" },
  { value: "cleaning", label: "Cleaning", helper: "Once or every week", icon: "brush-cleaning" },
  { value: "landscaping", label: "Landscaping", helper: "Lawns, patios, fences", icon: "shovel" },
  { value: "painting", label: "Painting", helper: "Inside or outside", icon: "paint-roller" },
  { value: "handyman", label: "Handyman", helper: "Odd jobs", icon: "hammer" },
] as const satisfies readonly Choice[];

export type Service = (typeof services)[number]["value"];

/** `value label`, or `value label | helper`. */
function choices(...lines: string[]): Choice[] {
  return lines.map((line) => {
    const [words = "", helper] = line.split(" | ");
    const space = words.indexOf(" ");
    return { value: words.slice(0, space), label: words.slice(space + 1), helper };
  });
}

type Question = { id: string; question: string; hint?: string; choices: Choice[] };

const notSure = "not_sure Not sure";

const questions: Readonly<Record<Service, readonly Question[]>> = {
  roofing: [
    {
      id: "job_type",
      question: "What does the roof need?",
      choices: choices(
        "repair Repair | A leak, slipped tiles, damage",
        "replacement Replacement | A new roof",
        "inspection Inspection | A survey or a check-up",
        "maintenance Maintenance | Gutters, moss, upkeep",
        "emergency Emergency | Water is coming in now",
      ),
    },
    {
      id: "roof_material",
      question: "What is the roof made of?",
      choices: choices(
        "slate Slate",
        "clay_tile Clay tile",
        "concrete_tile Concrete tile",
        "flat_felt Flat felt | Or rubber",
        "metal Metal",
        notSure,
      ),
    },
    {
      id: "roof_size",
      question: "How big is the roof?",
      hint: "A guess is fine. Most semis are medium.",
      choices: choices(
        "small Small | A terrace or a garage",
        "medium Medium | A 3-bed semi",
        "large Large | A detached house",
        notSure,
      ),
    },
    {
      id: "property_type",
      question: "What type of property is it?",
      choices: choices(
        "house House",
        "bungalow Bungalow",
        "flat Flat",
        "commercial Commercial | Shop, office or unit",
      ),
    },
  ],
  plumbing: [
    {
      id: "plumbing_type",
      question: "What is the plumbing job?",
      choices: choices(
        "leak Leak",
        "blocked_drain Blocked drain",
        "boiler_heating Boiler or heating",
        "bathroom Bathroom",
        "new_installation New installation",
        "other Something other",
      ),
    },
    {
      id: "urgency",
      question: "How urgent is it?",
      choices: choices(
        "emergency Emergency | Right now",
        "urgent Urgent | Within days",
        "soon Soon | Within weeks",
        "planning Planning ahead | No hurry",
      ),
    },
    {
      id: "parts_supply",
      question: "Who supplies the parts?",
      choices: choices("plumber_supplies The plumber supplies them", "i_supply I supply them", notSure),
    },
  ],
  electrical: [
    {
      id: "electrical_type",
      question: "What is the electrical job?",
      choices: choices(
        "fault Fault | Something has stopped working",
        "rewire Rewire",
        "sockets_lighting Sockets or lighting",
        "fuse_board Fuse board",
        "ev_charger EV charger",
        "inspection Inspection | A safety check",
        "other Something other",
      ),
    },
    {
      id: "property_age",
      question: "How old is the property?",
      choices: choices(
        "under_10 Under 10 years",
        "10_30 10 to 30 years",
        "30_60 30 to 60 years",
        "over_60 Over 60 years",
        notSure,
      ),
    },
    {
      id: "certification_needed",
      question: "Do you need a certificate?",
      hint: "For a landlord, a sale or building control.",
      choices: choices("yes Yes", "no No", notSure),
    },
  ],
  solar: [
    {
      id: "solar_interest",
      question: "What are you interested in?",
      choices: choices(
        "panels Panels",
        "panels_battery Panels and a battery",
        "battery_only Battery only",
        "maintenance Maintenance",
      ),
    },
    {
      id: "roof_suitability",
      question: "Which way does the roof face?",
      choices: choices(
        "south_facing South facing",
        "east_west East and west",
        "flat Flat",
        "shaded Shaded",
        notSure,
      ),
    },
    {
      id: "energy_bill",
      question: "What is your energy bill a month?",
      choices: choices(
        "under_100 Under £100",
        "100_200 £100 to £200",
        "200_300 £200 to £300",
        "over_300 Over £300",
      ),
    },
  ],
  cleaning: [
    {
      id: "cleaning_type",
      question: "What kind of cleaning?",
      choices: choices(
        "regular Regular",
        "deep Deep clean",
        "end_of_tenancy End of tenancy",
        "after_builders After builders",
        "carpet Carpet",
        "windows Windows",
      ),
    },
    {
      id: "property_size",
      question: "How big is the property?",
      choices: choices(
        "1_bed 1 bedroom",
        "2_bed 2 bedrooms",
        "3_bed 3 bedrooms",
        "4_plus_bed 4 or more bedrooms",
        "commercial Commercial | Shop, office or unit",
      ),
    },
    {
      id: "frequency",
      question: "How often?",
      choices: choices("weekly Weekly", "fortnightly Fortnightly", "monthly Monthly", "one_off One off"),
    },
  ],
  landscaping: [
    {
      id: "garden_work",
      question: "What does the garden need?",
      choices: choices(
        "design Design",
        "lawn Lawn",
        "paving_patio Paving or a patio",
        "fencing Fencing",
        "planting Planting",
        "clearance Clearance",
      ),
    },
    {
      id: "garden_size",
      question: "How big is the garden?",
      choices: choices(
        "small Small | A yard or a terrace's garden",
        "medium Medium | A semi's garden",
        "large Large | More than that",
      ),
    },
    {
      id: "timeline",
      question: "When should it start?",
      choices: choices(
        "asap As soon as possible",
        "this_month This month",
        "next_month Next month",
        "flexible Flexible",
      ),
    },
  ],
  painting: [
    {
      id: "painting_type",
      question: "What needs painting?",
      choices: choices(
        "interior Interior",
        "exterior Exterior",
        "both Both, inside and out",
        "wallpapering Wallpapering",
      ),
    },
    {
      id: "rooms_count",
      question: "How many rooms?",
      choices: choices("1 1 room", "2-3 2-3 rooms", "4-6 4-6 rooms", "whole_house Whole house"),
    },
    {
      id: "paint_supply",
      question: "Who supplies the paint?",
      choices: choices("painter_supplies The painter supplies it", "i_supply I supply it", notSure),
    },
  ],
  handyman: [
    {
      id: "handyman_work",
      question: "What needs doing?",
      choices: choices(
        "assembly Assembly | Flat-pack furniture",
        "mounting Mounting | Shelves, a television",
        "doors_locks Doors or locks",
        "small_repairs Small repairs",
        "odd_jobs Odd jobs",
      ),
    },
    {
      id: "job_size",
      question: "How long will it take?",
      choices: choices(
        "under_2_hours Under 2 hours",
        "half_day Half a day",
        "full_day A full day",
        "several_days Several days",
      ),
    },
    {
      id: "tools_materials",
      question: "Who brings tools and materials?",
      choices: choices("handyman_brings The handyman brings them", "i_have I have them", notSure),
    },
  ],
};

/** How many questions a service has; undefined when it is none of ours. */
export function countQuestions(service: string | undefined): number | undefined {
  const known = services.find(({ value }) => value === service);
  return known && questions[known.value].length;
}

/** Every service's questions as steps that apply to that service alone. */
export const serviceQuestionSteps: readonly ChoiceStep[] = services.flatMap(({ value }) =>
  questions[value].map(
    (question): ChoiceStep => ({ kind: "choice", when: ({ service }) => service === value, ...question }),
  ),
);
