import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/controls";
import { LineLink, QuietLink } from "~/components/page/link";

/** An entry as a line of its list: the name, and what decides whether to open it. */
export type DeskRow = {
  id: string;
  to: string;
  name: string;
  /** What is urgent, in red: 'late 31 h'. */
  late?: string;
  facts: string;
  /** How what is ticked beside it is called, where several are chosen together. */
  tick?: string;
};

/** The press that does one thing to all that are ticked. */
type Choice = { action: string; field: string; intent: string; button: string; chosen?: readonly string[] };

type DeskSplitProps = {
  title: string;
  /** What is listed, how many of it: a line below the title. */
  says?: ReactNode;
  /** What was just done, and what went wrong; of an entry with a page of its own, it says so itself. */
  said?: ReactNode;
  filter?: ReactNode;
  rows: readonly DeskRow[];
  empty: ReactNode;
  choice?: Choice;
  /** The id of the open entry. */
  open?: string;
  pages?: ReactNode;
  /** The list's own address, where the address of the page names an entry: on a phone that one stands alone. */
  back?: string;
  /** The open entry is a page of its own, with the title of the whole. */
  entryIsPage?: boolean;
  /** The entry that is open, with its decision at the bottom. */
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
          <Title className="split-title">{title}</Title>
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
        {children ?? <p className="text-slate">What you open stands here.</p>}
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
        <form method="post" action={several.action} id="chosen">
          <button type="submit" name="intent" value={several.intent} className="btn btn-quiet mt-2">
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

/** One line an entry, each a link; j and k go down and up where script runs (app/desk.js). */
export const DeskRows = ({ rows, open, label, choice }: DeskRowsProps) => (
  <ol className="rows" aria-label={label}>
    {rows.map(({ id, to, name, late, facts, tick }) => (
      <li key={id}>
        {tick && choice ? (
          <input
            type="checkbox"
            name={choice.field}
            value={id}
            form="chosen"
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
          <span className="row-name">{name}</span>{" "}
          <span className="row-facts">
            {late ? <strong>{late} </strong> : null}
            {facts}
          </span>
        </a>
      </li>
    ))}
  </ol>
);

type DeskFindProps = {
  action: string;
  /** What can be typed, in full and in a few words. */
  label: string;
  hint: string;
  q?: string;
  /** What it is narrowed to besides, in words. */
  set?: readonly string[];
  /** The fields that narrow it, folded. */
  children?: ReactNode;
};

/** The search of a list, with what narrows it folded below. */
export const DeskFind = ({ action, label, hint, q, set = [], children }: DeskFindProps) => (
  <form method="get" action={action} aria-label={`Search ${hint.toLowerCase()}`} className="find">
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
      className="input"
    />
    <SubmitButton quiet>Search</SubmitButton>
    {children ? (
      <details>
        <summary>{set.length > 0 ? `Only: ${set.join(", ")}` : "Narrow down"}</summary>
        <div className="grid gap-2 pb-2">{children}</div>
      </details>
    ) : null}
  </form>
);

type MoreLinksProps = { first?: string; next?: string; firstName?: string; nextName?: string };

/** From a part of a list back to its beginning, and on. */
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
        <a href={next} rel="next" className="btn btn-quiet">
          {nextName}
        </a>
      ) : null}
    </p>
  );
}
