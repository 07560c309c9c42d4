import { tradeOfService } from "~/models/trades/trade";
import type { Answers } from "../../../drizzle/schema/values/leads";
import type { Quiz } from "./journey";

const serviceStepId = "service";

/** The quiz's answer for a trade that was chosen before it began, on a page about that trade; none when it has none. */
export function chosenService(quiz: Quiz, trade: string): Answers {
  const step = quiz.steps.find(({ id }) => id === serviceStepId);
  if (step?.kind !== "choice") return {};
  const choice =
    step.choices.find(({ value }) => value === trade) ??
    step.choices.find(({ value }) => tradeOfService(value) === trade);
  return choice ? { [serviceStepId]: choice.value } : {};
}
