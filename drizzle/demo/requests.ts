import { leadId } from "../../app/models/base/ids";
import type { DeclineReason, LeadStatus } from "../../app/models/leads/lead";
import { codeStepId } from "../../app/models/quiz/journey";
import { roofingQuiz } from "../../app/models/quiz/quizzes/roofing";
import type { leads } from "../schema/leads";
import { requests } from "./asked";
import { demoId } from "./identity";

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");

export type DemoLead = typeof leads.$inferInsert & {
  id: LeadId;
  latitude: number;
  longitude: number;
  status: LeadStatus;
  createdAt: Date;
  updatedAt: Date;
  /** The roofer's own notes. */
  declineReason: DeclineReason | null;
  ownNotes: string;
  minutesToAnswer: number;
  /** Since when it waits on the desk; those that do, nobody has. */
  unmatchedSince: Date | null;
};

/** The requests of the demonstration, as if made in the weeks before `now`: its roofer's, and some that nobody has. */
export function demoLeads(now: Date): DemoLead[] {
  return requests.map((request, position) => {
    const [firstName, lastName] = request.name;
    const [property, postcode, latitude, longitude] = request.home;
    const [work, size, urgency] = request.roof;
    const createdAt = new Date(now.getTime() - request.hoursAgo * 3_600_000);
    const answers = {
      ...{ "property-type": property, "roof-work": work, "roof-size": size, urgency },
      [codeStepId]: request.waits === "number not proved" ? "skipped" : "verified",
    };
    return {
      ...roofingQuiz.describeLead(answers),
      source: roofingQuiz.source,
      id: leadId.parse(demoId(`lead ${position}`)),
      idempotencyKey: demoId(`draft ${position}`),
      firstName,
      lastName,
      email: request.email ?? `${plain(firstName)}.${plain(lastName)}@post.example`,
      phone: `+447700900${100 + position * 7}`,
      phoneVerified: request.waits !== "number not proved",
      unmatchedSince: request.waits ? createdAt : null,
      ...{ postcode, outcode: postcode.split(" ")[0], latitude, longitude },
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

/** The newest request that the demonstration's roofer has, and that of its homeowner. */
export const tellingLeads = (): LeadId[] =>
  demoLeads(new Date(0))
    .filter(({ email }, place) => place === 0 || email === "homeowner@fettle.example")
    .map(({ id }) => id);
