import { Icon, isIcon } from "~/components/page/icon";
import type { Choice } from "~/models/quiz/journey";

type ChoiceButtonsProps = {
  name: string;
  choices: readonly Choice[];
  /** The value chosen before, when the visitor comes back. */
  chosen?: string;
};

/** Each choice submits the form: one tap, no Continue. */
export function ChoiceButtons({ name, choices, chosen }: ChoiceButtonsProps) {
  return (
    <div className="choices">
      {choices.map(({ value, label, helper, note, icon }) => (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          className={value === chosen ? "choice chosen" : "choice"}
        >
          {isIcon(icon) ? <Icon name={icon} /> : null}
          <span>
            <b>{label}</b>{" "}
            {helper || note ? <small>{[helper, note].filter(Boolean).join(" · ")}</small> : null}
            {value === chosen ? <small> (your answer)</small> : null}
          </span>
        </button>
      ))}
    </div>
  );
}
