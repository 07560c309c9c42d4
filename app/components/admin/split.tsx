import type { ReactNode } from "react";

type DeskSplitProps = {
  title: string;
  /** What is listed, how many of it: a line below the title. */
  says?: ReactNode;
  /** What was just done, and what went wrong. */
  said?: ReactNode;
  /** Filters and searches of the list. */
  filter?: ReactNode;
  rows: ReactNode;
  /** The list's own address, where the address of the page names an entry: on a phone that one stands alone. */
  back?: string;
  /** The open entry is a page of its own, with the title of the whole. */
  entryIsPage?: boolean;
  /** The entry that is open, with its decision at the bottom. */
  children: ReactNode;
};

/** A list with the open entry beside it; on a phone the list, then the entry. */
export function DeskSplit({ title, says, said, filter, rows, back, entryIsPage, children }: DeskSplitProps) {
  const Title = entryIsPage ? "p" : "h1";
  return (
    <div className="split" data-opened={back ? "" : undefined}>
      <div className="split-said">{said}</div>
      <section aria-label={title} className="split-list">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Title className="split-title">{title}</Title>
          {says ? <p className="text-sm text-slate">{says}</p> : null}
        </div>
        {back ? (
          <p className="split-back">
            <a href={back} className="link nav-link">
              Back to the list
            </a>
          </p>
        ) : null}
        {filter}
        {rows}
      </section>
      <section aria-label="The open entry" id="entry" className="split-entry">
        {children}
      </section>
    </div>
  );
}

/** An entry as a line of its list: the name, and what decides whether to open it. */
export type DeskRow = {
  id: string;
  to: string;
  name: string;
  /** What is urgent, in red: 'late 31 h'. */
  late?: string;
  facts: string;
  /** What several of the list are chosen by. */
  tick?: ReactNode;
};

type DeskRowsProps = { rows: readonly DeskRow[]; open?: string; label: string };

/** One line an entry, each a link; j and k go down and up where script runs (app/desk.js). */
export function DeskRows({ rows, open, label }: DeskRowsProps) {
  return (
    <ol className="rows" aria-label={label}>
      {rows.map(({ id, to, name, late, facts, tick }) => (
        <li key={id}>
          {tick}
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
}

type DeskChipsProps = {
  label: string;
  chips: readonly { name: string; to: string; current: boolean }[];
};

/** What a list is narrowed to, each choice a link. */
export function DeskChips({ label, chips }: DeskChipsProps) {
  return (
    <nav aria-label={label} className="chips">
      {chips.map(({ name, to, current }) => (
        <a key={name} href={to} aria-current={current ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
