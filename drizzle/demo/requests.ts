import type { DeclineReason, LeadStatus } from "../../app/models/leads/lead";
import { codeStepId } from "../../app/models/quiz/journey";
import { roofingQuiz } from "../../app/models/quiz/quizzes/roofing";
import type { leads } from "../schema/leads";
import { demoId } from "./identity";

/** What one homeowner asked for, and where the demonstration's roofer stands with it. */
type Request = {
  name: readonly [first: string, last: string];
  postcode: string;
  /** Degrees: the middle of the outcode. */
  at: readonly [latitude: number, longitude: number];
  property: "house" | "flat" | "bungalow" | "commercial";
  work: "replacement" | "repair" | "maintenance" | "emergency";
  size: "small" | "medium" | "large" | "very-large";
  urgency: "asap" | "this-week" | "this-month" | "within-3-months";
  /** In the homeowner's words. */
  said: string;
  status: LeadStatus;
  /** The roofer's own notes. */
  declineReason?: DeclineReason;
  ownNotes?: string;
  hoursAgo: number;
  email?: string;
};

const requests: readonly Request[] = [
  {
    name: ["Maureen", "Haigh"],
    postcode: "LS6 3KV",
    at: [53.822, -1.574],
    property: "house",
    work: "repair",
    size: "medium",
    urgency: "asap",
    said: "Water mark on the bedroom ceiling, getting bigger since Sunday. Two slates in the garden.",
    status: "new",
    hoursAgo: 2,
  },
  {
    name: ["Tariq", "Mahmood"],
    postcode: "LS8 4CM",
    at: [53.824, -1.507],
    property: "house",
    work: "replacement",
    size: "large",
    urgency: "within-3-months",
    said: "Original 1930s roof, several repairs already. We would like a price for the whole thing. Scaffolding would have to go over next door's drive; they have agreed.",
    status: "new",
    hoursAgo: 7,
  },
  {
    name: ["Siobhan", "Keane"],
    postcode: "LS12 3MC",
    at: [53.796, -1.589],
    property: "bungalow",
    work: "maintenance",
    size: "medium",
    urgency: "this-month",
    said: "Moss all over the north side and a gutter that overflows by the back door.",
    status: "new",
    hoursAgo: 21,
  },
  {
    name: ["Ola", "Adebayo"],
    postcode: "LS7 4KM",
    at: [53.825, -1.536],
    property: "flat",
    work: "repair",
    size: "small",
    urgency: "this-week",
    said: "Flat roof over the kitchen extension has a split along the upstand.",
    status: "assigned",
    hoursAgo: 30,
  },
  {
    name: ["Helen", "Priestley"],
    postcode: "LS16 6VK",
    at: [53.846, -1.593],
    property: "house",
    work: "emergency",
    size: "medium",
    urgency: "asap",
    said: "Ridge tiles came off in the wind last night and rain is coming into the loft. Please ring after four, I teach.",
    status: "assigned",
    ownNotes: "Tarpaulin on the van. Going at half four.",
    hoursAgo: 34,
  },
  {
    name: ["Jing", "Li"],
    postcode: "LS2 9MK",
    at: [53.804, -1.549],
    property: "commercial",
    work: "repair",
    size: "large",
    urgency: "this-month",
    said: "Leak above the shop counter, worst when the wind is from the west.",
    status: "contacted",
    ownNotes: "Spoke to Mrs Li. Survey on Thursday at nine, before the shop opens.",
    hoursAgo: 52,
  },
  {
    name: ["Hannah", "Ellison"],
    postcode: "LS13 2CV",
    at: [53.813, -1.628],
    property: "house",
    work: "maintenance",
    size: "medium",
    urgency: "this-month",
    said: "Yearly check and a good clear-out of the gutters, please.",
    status: "contacted",
    hoursAgo: 75,
    email: "homeowner@fettle.example",
  },
  {
    name: ["Dariusz", "Wójcik"],
    postcode: "LS9 6MV",
    at: [53.801, -1.512],
    property: "house",
    work: "replacement",
    size: "small",
    urgency: "within-3-months",
    said: "Back half of a terrace roof, front was done by the last owner.",
    status: "contacted",
    ownNotes: "Left a message twice. Try Saturday.",
    hoursAgo: 98,
  },
  {
    name: ["Gwen", "Prosser"],
    postcode: "LS17 7KC",
    at: [53.855, -1.527],
    property: "bungalow",
    work: "replacement",
    size: "large",
    urgency: "this-month",
    said: "Concrete tiles are crumbling. Would like to hear about clay as well.",
    status: "quoted",
    ownNotes: "Two prices sent: concrete and clay. She prefers clay; deciding with her son.",
    hoursAgo: 140,
  },
  {
    name: ["Kofi", "Owusu"],
    postcode: "LS11 6CK",
    at: [53.776, -1.55],
    property: "house",
    work: "repair",
    size: "small",
    urgency: "this-week",
    said: "Lead around the chimney has lifted.",
    status: "quoted",
    hoursAgo: 171,
  },
  {
    name: ["Rachel", "Goldberg"],
    postcode: "LS17 6VM",
    at: [53.849, -1.522],
    property: "house",
    work: "repair",
    size: "large",
    urgency: "this-month",
    said: "Valley between the two gables leaks in heavy rain.",
    status: "booked",
    ownNotes: "Booked for the 2nd, two days. Needs 6 m of code 5.",
    hoursAgo: 220,
  },
  {
    name: ["Simran", "Gill"],
    postcode: "LS15 8KV",
    at: [53.802, -1.452],
    property: "house",
    work: "replacement",
    size: "medium",
    urgency: "within-3-months",
    said: "New roof before the solar panels go on in spring.",
    status: "booked",
    hoursAgo: 290,
  },
  {
    name: ["Peter", "Lockwood"],
    postcode: "LS18 4MC",
    at: [53.838, -1.64],
    property: "house",
    work: "emergency",
    size: "small",
    urgency: "asap",
    said: "Branch through the garage roof.",
    status: "completed",
    ownNotes: "Done and paid. Sent photographs for his insurer.",
    hoursAgo: 430,
  },
  {
    name: ["Fatima", "Zahra"],
    postcode: "LS10 3CM",
    at: [53.764, -1.532],
    property: "flat",
    work: "repair",
    size: "medium",
    urgency: "this-month",
    said: "Top-floor flat, damp patch by the party wall. The freeholder has agreed to the work.",
    status: "completed",
    hoursAgo: 560,
  },
  {
    name: ["Janet", "Sykes"],
    postcode: "LS18 4KV",
    at: [53.839, -1.641],
    property: "bungalow",
    work: "repair",
    size: "small",
    urgency: "this-week",
    said: "Two ridge tiles have come off in the wind and lie on the lawn, whole.",
    status: "completed",
    hoursAgo: 600,
  },
  {
    name: ["Owen", "Brathwaite"],
    postcode: "LS28 7VK",
    at: [53.797, -1.664],
    property: "commercial",
    work: "replacement",
    size: "very-large",
    urgency: "within-3-months",
    said: "Industrial unit, corrugated sheets, about 400 square metres.",
    status: "declined",
    declineReason: "not_our_work",
    ownNotes: "Asbestos cement. Not ours; gave him the name of a licensed firm.",
    hoursAgo: 640,
  },
];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");

export type DemoLead = typeof leads.$inferInsert & {
  id: string;
  latitude: number;
  longitude: number;
  status: LeadStatus;
  createdAt: Date;
  updatedAt: Date;
  /** The roofer's own notes. */
  declineReason: DeclineReason | null;
  ownNotes: string;
  minutesToAnswer: number;
};

/** The requests that the demonstration's roofer has, as if made in the weeks before `now`. */
export function demoLeads(now: Date): DemoLead[] {
  return requests.map((request, position) => {
    const [firstName, lastName] = request.name;
    const createdAt = new Date(now.getTime() - request.hoursAgo * 3_600_000);
    const answers = {
      "property-type": request.property,
      "roof-work": request.work,
      "roof-size": request.size,
      urgency: request.urgency,
      [codeStepId]: "verified",
    };
    return {
      ...roofingQuiz.describeLead(answers),
      source: roofingQuiz.source,
      id: demoId(`lead ${position}`),
      idempotencyKey: demoId(`draft ${position}`),
      firstName,
      lastName,
      email: request.email ?? `${plain(firstName)}.${plain(lastName)}@post.example`,
      phone: `+447700900${100 + position * 7}`,
      phoneVerified: true,
      postcode: request.postcode,
      outcode: request.postcode.split(" ")[0],
      latitude: request.at[0],
      longitude: request.at[1],
      status: request.status,
      homeownerNotes: request.said,
      answers,
      createdAt,
      updatedAt: new Date(
        createdAt.getTime() + (request.status === "new" ? 0 : request.hoursAgo * 1_200_000),
      ),
      declineReason: request.declineReason ?? null,
      ownNotes: request.ownNotes ?? "",
      // Between half an hour and four hours, never after the last change: a third of the way to now, at least 17 h.
      minutesToAnswer: 35 + ((position * 53) % 200),
    };
  });
}
