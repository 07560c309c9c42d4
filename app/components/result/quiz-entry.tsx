import { type Estimate, poundRange } from "~/models/quiz/estimate";
import type { RecordedAnswer } from "~/models/quiz/recorded-answers";

type QuizEntryProps = {
  answers: readonly RecordedAnswer[];
  estimate: Estimate;
  /** ISO instant. */
  madeAt: string;
  city: string;
  serviceType: string;
  summary: string;
};

/** For the browser's own storage: answers, time and quote; never contact details. */
export function QuizEntry({ answers, estimate, madeAt, city, serviceType, summary }: QuizEntryProps) {
  const entry = {
    answers: answers.map(({ questionId, question, answer, step }) => ({
      questionId,
      question,
      answer,
      step,
    })),
    timestamp: madeAt,
    quote: {
      min: Math.round(estimate.min),
      max: Math.round(estimate.max),
      city,
      serviceType,
      materials: Math.round(estimate.materials),
      labour: Math.round(estimate.labour),
      vatMisc: Math.round(estimate.vatMisc),
      summary: `${summary} ${poundRange(estimate)}`,
    },
  };
  return (
    <script
      type="application/json"
      data-quiz-entry
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(entry).replaceAll("<", "\\u003c") }}
    />
  );
}
