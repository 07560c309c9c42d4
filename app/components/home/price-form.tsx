import { type PriceAhead, priceSizes, priceWorks } from "~/models/quiz/price-ahead";
import { paths } from "~/paths";

/** A price before any question: two choices and the answer in words, in place as they change where a script runs. */
export const PriceForm = ({ price }: { price: PriceAhead }) => (
  <form action={paths.home} className="ahead" data-answers>
    <Choice label="What it needs" name="work" choices={priceWorks} chosen={price.work} />
    <Choice label="The house" name="size" choices={priceSizes} chosen={price.size} />
    <div className="deep gable">
      <output htmlFor="work size">
        {`${price.words}: `}
        <b className="price">{price.range}</b>
      </output>
      <p>
        <small>A guide, not a quote.</small>{" "}
        <button type="submit" className="btn">
          Show <span className="sr-only">the price</span>
        </button>
      </p>
    </div>
  </form>
);

type ChoiceProps = {
  label: string;
  name: "work" | "size";
  choices: readonly { value: string; label: string }[];
  chosen: string;
};

const Choice = ({ label, name, choices, chosen }: ChoiceProps) => (
  <p>
    <label htmlFor={name} className="label">
      {label}
    </label>
    <select id={name} name={name} defaultValue={chosen} className="input">
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  </p>
);
