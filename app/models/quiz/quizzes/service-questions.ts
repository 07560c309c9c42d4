import type { Answers } from "../../../../drizzle/schema/values/leads";
import { askedTrades, findTradeOf, type Trade, tradeOfService } from "../../trades/trade";
import type { Choice, ChoiceStep, Quiz } from "../journey";

/** A trade as a quiz offers it. */
export const serviceChoice = ({ slug, label, summary, icon }: Trade): Choice =>
  withState({ value: slug, label, helper: summary, icon });

/** The services of variant C, in order. */
export const services: readonly Choice[] = askedTrades.map(serviceChoice);

/** Every service's questions as steps that apply to that service alone. */
export const serviceQuestionSteps: readonly ChoiceStep[] = askedTrades.flatMap(({ slug, questions = [] }) =>
  questions.map(
    (question): ChoiceStep => ({
      ...question,
      kind: "choice",
      when: ({ service }) => service === slug,
      choices: question.choices.map(choiceOf),
    }),
  ),
);

/** `value label`, or `value label | helper`, as the records of the trades write it. */
function choiceOf(line: string): Choice {
  const [words = "", helper] = line.split(" | ");
  const space = words.indexOf(" ");
  return { value: words.slice(0, space), label: words.slice(space + 1), helper };
}

/** A service as a choice, with a note if requests for it are not routed yet. */
export function withState(choice: Choice): Choice {
  const trade = findTradeOf(choice.value);
  if (!trade) return choice;
  return {
    ...choice,
    get note() {
      return trade.live ? undefined : "coming soon";
    },
  };
}

const serviceStepId = "service";

/** The quiz's answer for a trade that was chosen on that trade's page before; none if the quiz does not offer it. */
export function chosenService(quiz: Quiz, trade: string): Answers {
  const step = quiz.steps.find(({ id }) => id === serviceStepId);
  if (step?.kind !== "choice") return {};
  const choice =
    step.choices.find(({ value }) => value === trade) ??
    step.choices.find(({ value }) => tradeOfService(value) === trade);
  return choice ? { [serviceStepId]: choice.value } : {};
}
