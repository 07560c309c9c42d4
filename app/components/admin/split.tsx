import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/controls";
import { LineLink, QuietLink } from "~/components/page/link";

/** An entry as a row of its list: the name, and the facts by which to decide whether to open it. */
export type DeskRow = {
  id: string;
  to: string;
  name: string;
  /** What is urgent, in red: 'late 31 h'. */
  late?: string;
  facts: string;
  /** The label of the row's checkbox, where several can be selected. */
  tick?: string;
};

/** The button that acts on all selected rows. */
type Choice = {
  action: string;
  field: string;
  intent: string;
  button: string;
  chosen?: readonly string[];
  /** The id of the open entry's form, if that sends the selection too: what was typed into it then comes along. */
  form?: string;
};

const ownForm = "chosen";

type DeskSplitProps = {
  title: string;
  /** A line beside the title, such as the order or the number. */
  says?: ReactNode;
  /** What was just done or went wrong; an entry with a page of its own shows that itself. */
  said?: ReactNode;
  filter?: ReactNode;
  rows: readonly DeskRow[];
  empty: ReactNode;
  choice?: Choice;
  /** The id of the open entry. */
  open?: string;
  pages?: ReactNode;
  /** The list's own address, set when the page's address names an entry: a phone then shows the entry alone. */
  back?: string;
  /** Whether the open entry is a page of its own, with the page's `h1`. */
  entryIsPage?: boolean;
  /** The open entry, with its buttons at the bottom. */
  children?: ReactNode;
};

/** A list with the open entry beside it; on a phone the list, then the entry. */
export function DeskSplit({
  title,
  says,
  said,
  filter,
  back,
  entryIsPage,
  children,
  ...list
}: DeskSplitProps) {
  const Title = entryIsPage ? "p" : "h1";
  return (
    <div className="split" data-opened={back ? "" : undefined}>
      <div className="split-said">{entryIsPage ? null : said}</div>
      <section aria-label={title} className="split-list">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Title className="[font:800_var(--text-xl)/1.2_var(--font-slab)]">{title}</Title>
          {says ? <p className="split-says text-sm text-slate">{says}</p> : null}
        </div>
        {back ? (
          <LineLink to={back} p="split-back">
            Back to the list
          </LineLink>
        ) : null}
        <div className="split-body">
          {filter}
          <Listed {...list} title={title} />
        </div>
      </section>
      <section aria-label="The open entry" id="entry" className="split-entry">
        {children ?? <p className="text-slate">What you open is shown here.</p>}
      </section>
    </div>
  );
}

type ListedProps = Pick<DeskSplitProps, "title" | "rows" | "empty" | "choice" | "open" | "pages">;

function Listed({ title, rows, empty, choice, open, pages }: ListedProps) {
  const several = rows.some(({ tick }) => tick) ? choice : undefined;
  return (
    <div id="listed">
      {several ? (
        <form method="post" action={several.action} id={ownForm}>
          <button
            type="submit"
            form={several.form}
            name="intent"
            value={several.intent}
            className="btn btn-quiet mt-2"
          >
            {several.button}
          </button>
        </form>
      ) : null}
      {rows.length > 0 ? (
        <DeskRows rows={rows} open={open} label={title} choice={several} />
      ) : (
        <p className="mt-4 text-slate">{empty}</p>
      )}
      {pages}
    </div>
  );
}

type DeskRowsProps = { rows: readonly DeskRow[]; open?: string; label: string; choice?: Choice };

/** A row for each entry, as a link; with script, j and k move down and up (app/desk.js). */
export const DeskRows = ({ rows, open, label, choice }: DeskRowsProps) => (
  <ol className="rows" aria-label={label}>
    {rows.map(({ id, to, name, late, facts, tick }) => (
      <li key={id}>
        {tick && choice ? (
          <input
            type="checkbox"
            name={choice.field}
            value={id}
            form={choice.form ?? ownForm}
            defaultChecked={choice.chosen?.includes(id)}
            aria-label={tick}
          />
        ) : null}
        <a
          href={to}
          aria-current={id === open ? "true" : undefined}
          data-row=""
          data-done={id === open ? "" : undefined}
        >
          {/* Two lines fit in a row: the name ends with the town, which tells namesakes apart, the facts with the time. */}
          <span className="line-clamp-2 leading-tight [font-weight:650]">{name}</span>{" "}
          <span className="line-clamp-2 text-sm leading-tight text-slate">
            {late ? <strong className="text-red">{late} </strong> : null}
            {facts}
          </span>
        </a>
      </li>
    ))}
  </ol>
);

type DeskFindProps = {
  action: string;
  /** What can be searched for, in full; `hint` says it in a few words. */
  label: string;
  hint: string;
  q?: string;
  /** The filters that are set, in words. */
  set?: readonly string[];
  /** The filter fields, folded. */
  children?: ReactNode;
};

/** The search form of a list, with filters folded below. */
export const DeskFind = ({ action, label, hint, q, set = [], children }: DeskFindProps) => (
  <form
    method="get"
    action={action}
    aria-label={`Search ${hint.toLowerCase()}`}
    className="mt-1 flex flex-wrap gap-x-2 [&_.btn]:px-3"
  >
    <label htmlFor="q" className="sr-only">
      {label}
    </label>
    <input
      id="q"
      name="q"
      type="search"
      defaultValue={q}
      maxLength={254}
      placeholder={hint}
      className="input m-0 w-0 flex-[1_1_10rem]"
    />
    <SubmitButton quiet>Search</SubmitButton>
    {children ? (
      <details className="self-center open:w-full">
        <summary>{set.length > 0 ? `Only: ${set.join(", ")}` : "Narrow down"}</summary>
        <div className="grid gap-2 pb-2">{children}</div>
      </details>
    ) : null}
  </form>
);

type MoreLinksProps = { first?: string; next?: string; firstName?: string; nextName?: string };

/** Links to the beginning of a list and to its next part. */
export function MoreLinks({
  first,
  next,
  firstName = "From the beginning",
  nextName = "More",
}: MoreLinksProps) {
  if (!first && !next) return null;
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {first ? <QuietLink to={first}>{firstName}</QuietLink> : null}
      {next ? (
        <QuietLink to={next} rel="next">
          {nextName}
        </QuietLink>
      ) : null}
    </p>
  );
}
