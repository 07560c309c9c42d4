import { urgencyOf, workWords } from "~/models/quiz/recorded-answers";
import type { Answers, LeadSource } from "../../../drizzle/schema/values/leads";

type JobFacts = { source: LeadSource; answers: Answers; serviceType: string };

/** Whether half of a roof or more is renewed, by the answers: notifiable (Building Regulations, regulation 12). */
export const isRoofReplacement = ({ answers, serviceType }: JobFacts): boolean =>
  serviceType === "roofing" && [answers["roof-work"], answers.job_type].includes("replacement");

/** Whether the answers say that it is an emergency. */
export const isEmergency = ({ source, answers }: Pick<JobFacts, "source" | "answers">): boolean =>
  urgencyOf(source, answers, "").emergency;

/** What an agreement has to know of the work. Renewing a roof is no repair, however soon it is wanted. */
export const agreedWork = (lead: JobFacts) => ({
  roofReplacement: isRoofReplacement(lead),
  urgent: isEmergency(lead) && !isRoofReplacement(lead),
});

/** The kind of job that prices are compared within: 'Roof replacement', and 'medium roof' or ''. */
export function jobOf({ source, answers, serviceType }: JobFacts): { job: string; size: string } {
  const { kind, size } = workWords(source, answers, serviceType);
  return { job: kind, size: size ?? "" };
}
