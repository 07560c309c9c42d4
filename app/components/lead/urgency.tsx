import type { Answers } from "~/models/quiz/answers";
import type { LeadSource } from "~/models/quiz/lead-details";
import { urgencyWords } from "~/models/quiz/recorded-answers";
import { inWords } from "~/models/trades/words";

type UrgencyProps = { lead: { source: LeadSource; answers: Answers; timeline: string } };

/** How soon the work is wanted, in the words that were chosen; an emergency stands out. */
export function Urgency({ lead: { source, answers, timeline } }: UrgencyProps) {
  const words = urgencyWords(source, answers, timeline);
  if (!words) return null;
  const emergency = words.toLowerCase().startsWith("emergency");
  return <p className={emergency ? "font-bold text-red" : "text-slate"}>{inWords(words)}</p>;
}
