import { TextLink } from "~/components/page/link";
import type { ComparedRow } from "~/models/prices/comparison";
import { notSaid } from "~/models/prices/price";

/** The rows of one price in a list, with the same words as in the comparison. */
export const PriceRows = ({ rows }: { rows: readonly ComparedRow[] }) => (
  <dl className="mt-3 divide-y divide-line border-y border-line">
    {rows.map((row) => (
      <div key={row.label} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_2fr]">
        <dt className="hint">{row.label}</dt>
        <dd className="min-w-0 wrap-anywhere">
          <Said row={row} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What a price says in a row; 'not said' is styled apart. `ask` links to what to ask about a high deposit. */
export const Said = ({ row: { text, also, high }, ask }: { row: ComparedRow; ask?: string }) => (
  <>
    {text === notSaid ? (
      <em className="unsaid">{text}</em>
    ) : (
      <b className="figures whitespace-pre-line">{text}</b>
    )}{" "}
    {also ? <small className="hint block">{also}</small> : null}{" "}
    {high ? (
      <small className="block">
        A high deposit: {ask ? <TextLink to={ask}>ask why</TextLink> : "they may ask why"}
      </small>
    ) : null}
  </>
);
