import { Press, Select, SubmitButton } from "~/components/form/controls";
import type { RequestIntent } from "~/components/own-request/request-actions";
import { NavLink, QuietLink } from "~/components/page/link";
import { formatDay, formatInstant } from "~/models/base/clock";
import { choiceReasons } from "~/models/leads/lead";
import { agreementLabels } from "~/models/leads/now/one-thing";
import { choiceWords } from "~/models/leads/own-request/own-request-messages";
import { pricePaths } from "~/models/prices/addresses";
import { type ComparedRow, startLabel, totalLabel } from "~/models/prices/comparison";
import { threadPaths } from "~/models/threads/addresses";
import { capital, small } from "~/models/trades/words";
import { Said } from "./price-rows";

type Column = {
  priceId: string;
  versionId: string;
  businessId: string | null;
  name: string;
  /** The page and day of the check of its business; absent if it is not from this site. */
  page?: string;
  checkedOn: string | null;
  entered: boolean;
  number: number;
  at: string;
  rows: readonly ComparedRow[];
  hasFile: boolean;
  chosen: boolean;
  choosable: boolean;
  state: string;
  /** A message that asks for what the price does not say; null if it says everything, or is from paper. */
  questions: string | null;
};

export type ComparisonProps = {
  token: string;
  columns: readonly Column[];
  undoUntil: string | null;
  /** What taking the choice back leaves of an agreement that both accepted; empty where there is none. */
  undone: string;
  /** What can be done with the agreement; null while there is nothing to agree on. */
  agreement: "write" | "accept" | "read" | null;
};

const resume: RequestIntent = "resume";

/** The prices of a request: a line of each that is chosen or can be, and all that they say folded below, side by side. */
export function Comparison({ token, columns, ...props }: ComparisonProps) {
  const chosen = columns.some((column) => column.chosen);
  const lines = chosen ? columns.filter((column) => column.chosen || column.choosable) : columns;
  return (
    <section id="prices" className="mt-6" aria-labelledby="prices-title">
      <h2 id="prices-title" className="text-xl">
        {lines.length > 1 ? "The prices" : chosen ? "Your price" : "The price"}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map((column) => (
          <PriceLine key={column.versionId} token={token} column={column} alone={lines.length === 1} />
        ))}
      </ul>
      <AfterChoice token={token} {...props} />
      <details className="mt-2" data-rows>
        <summary className="nav-link underline">
          {columns.length > 1 ? "Compare line by line" : "All that it says"}
        </summary>
        <p className="hint mt-1">What a price does not say is ‘not said’.</p>
        <div className="compared mt-3">
          <ul className="compare">
            <Labels rows={columns[0]?.rows ?? []} />
            {columns.map((column) => (
              <Price key={column.versionId} token={token} column={column} />
            ))}
          </ul>
        </div>
        <DepositHelp />
      </details>
    </section>
  );
}

/** Whose a price is, its total and start, and the link to choose it. */
const PriceLine = ({ token, column, alone }: PriceProps & { alone: boolean }) => {
  const { versionId, name, rows, chosen, choosable } = column;
  const said = (label: string) => rows.find((row) => row.label === label)?.text;
  const hint = chosen ? !alone && "Your choice" : `Start: ${said(startLabel)}`;
  return (
    <li className="flex items-center gap-x-3 py-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b>{name}</b> {hint ? <small className="hint block">{hint}</small> : null}
      </span>{" "}
      <b className="figures text-xl">{said(totalLabel)}</b>
      {choosable ? (
        <QuietLink to={pricePaths.receivedAt(token, versionId, "choose")} aria-label={`Choose ${name}`}>
          Choose
        </QuietLink>
      ) : null}
    </li>
  );
};

/** The names of the rows, shown once where there is room beside the prices; else each cell shows its own. */
const Labels = ({ rows }: { rows: readonly ComparedRow[] }) => (
  <li className="labels" aria-hidden="true">
    <b />
    {rows.map(({ label }) => (
      <span key={label}>{label}</span>
    ))}
    <span>What we checked</span>
  </li>
);

type PriceProps = { token: string; column: Column };

function Price({ token, column }: PriceProps) {
  const { versionId, name, page, entered, number, at, rows, hasFile, chosen, checkedOn } = column;
  const checked = entered
    ? "Entered by you"
    : checkedOn
      ? `Checked ${formatDay(checkedOn, { withYear: true })}`
      : "Nothing yet";
  return (
    <li className={chosen ? "mine" : undefined}>
      <header>
        <h3>{page ? <a href={page}>{name}</a> : name}</h3>
        <p className="hint text-sm">
          {entered
            ? "Entered by you, for you only"
            : `${number > 1 ? `Version ${number}, ` : ""}sent ${formatInstant(at)}`}
        </p>
      </header>
      <dl>
        {rows.map((row, place) => (
          <div key={row.label} className={place === 0 ? "total" : undefined}>
            <dt>{row.label}</dt>
            <dd>
              <Said row={row} ask="#deposit" />
            </dd>
          </div>
        ))}
        <div>
          <dt>What we checked</dt>
          <dd>{checked}</dd>
        </div>
      </dl>
      <footer className="mt-2 grid gap-2">
        {hasFile ? (
          <NavLink to={pricePaths.receivedAt(token, versionId, "file")}>
            {entered ? "Your photo of it" : "Their own quote, as a file"}
          </NavLink>
        ) : null}
        {column.state ? <p>{column.state}</p> : null}
        {column.questions && column.businessId ? (
          <Ask {...{ token, name, business: column.businessId, message: column.questions }} />
        ) : null}
        {entered ? <OwnEntry token={token} column={column} /> : null}
      </footer>
    </li>
  );
}

/** Sends the question about what is missing as a message to the business. */
const Ask = ({
  token,
  business,
  name,
  message,
}: Record<"token" | "business" | "name" | "message", string>) => (
  <Press to={threadPaths.own(token, business)} about={{ message }} quiet>
    Ask about what is missing<span className="sr-only">{`: ${name}`}</span>
  </Press>
);

const OwnEntry = ({ token, column: { priceId, name, chosen } }: { token: string; column: Column }) => (
  <p className="flex flex-wrap items-center gap-x-4">
    <a
      href={pricePaths.entered(token, priceId)}
      className="nav-link underline"
      aria-label={`Change the price of ${name}`}
    >
      Change it
    </a>
    {chosen ? null : (
      <a
        href={pricePaths.enteredRemoval(token, priceId)}
        className="nav-link underline"
        aria-label={`Remove the price of ${name}`}
      >
        Remove it
      </a>
    )}
  </p>
);

/** The agreement and Undo, once a price is chosen. */
function AfterChoice({ token, undoUntil, undone, agreement }: Omit<ComparisonProps, "columns">) {
  const reads = agreement === "read";
  if (!undoUntil && !reads) return null;
  return (
    <div className="mt-3 grid gap-3">
      {reads ? <QuietLink to={pricePaths.agreement(token)}>{agreementLabels.read}</QuietLink> : null}
      {undoUntil ? (
        <form method="post" className="flex flex-wrap items-center gap-3">
          <SubmitButton name="intent" value={resume} quiet>
            Undo
          </SubmitButton>
          <p>{`until ${formatInstant(undoUntil)}.${undone && ` If you do, ${small(undone)}`}`}</p>
        </form>
      ) : null}
    </div>
  );
}

/** What to ask about a deposit. Has no links to other sites. */
const DepositHelp = () => (
  <details id="deposit" className="mt-3">
    <summary className="nav-link underline">What to ask about a deposit</summary>
    <ul className="mt-1 list-disc pl-5">
      <li>What is it for? Materials made to order are a good reason. A full diary is not.</li>
      <li>Is it safe if the business stops trading? Ask for an insurance-backed deposit scheme.</li>
      <li>Can you pay by credit card? For £100 to £30,000 the card company is liable too.</li>
    </ul>
  </details>
);

export const choiceTitle = "Choose this one?";

type ChoicePageProps = {
  token: string;
  version: string;
  name: string;
  total: string;
  does: readonly string[];
  /** Whether other businesses sent prices and may be told why. */
  asksWhy: boolean;
};

const reasons = choiceReasons.map((value) => ({ value, label: capital(choiceWords[value]) }));

/** Says what choosing a price does, with the button that does it. */
export function ChoicePage({ token, version, name, total, does, asksWhy }: ChoicePageProps) {
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1>{choiceTitle}</h1>
      <p className="mt-3 text-xl wrap-anywhere">
        <b>{name}</b>, <b className="figures">{total}</b> with VAT
      </p>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {does.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <form
        method="post"
        action={pricePaths.receivedAt(token, version, "choose")}
        className="mt-6 grid gap-5"
      >
        {asksWhy ? (
          <Select
            name="reason"
            label="What decided it? (optional)"
            hint="The others are told this, and nothing else about your choice."
            options={reasons}
            blank="I would rather not say"
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{`Choose ${name}`}</SubmitButton>
          <QuietLink to={pricePaths.received(token)}>Not yet</QuietLink>
        </div>
      </form>
    </div>
  );
}
