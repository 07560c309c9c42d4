import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/submit-button";
import { Inlined } from "~/components/page/inlined";
import type { Total } from "~/models/listings/listing";
import { choices, chosenOf, type Droppable, type ListChoice, switched } from "~/models/listings/search/query";
import search from "~/search.js?raw";

type ListingSearchProps = {
  /** What opens it on a phone, where it is folded away: 'Search'. Without one it stands open. */
  fold?: string;
  /** Where the search goes: a GET, so that the address is what was searched for. */
  action: string;
  /** The name of the button. */
  send: string;
  /** The fields. */
  children: ReactNode;
  /** Stands beside the button. */
  aside?: ReactNode;
  /** Whether it also searches while somebody types. */
  live?: boolean;
  className?: string;
};

/** The search form over a list. With `live`, script asks for the same address while somebody types. */
export function ListingSearch({ fold, action, send, children, aside, live, className }: ListingSearchProps) {
  return (
    <details className="fold" open={!fold}>
      <summary className={fold ? "btn btn-quiet px-3" : "hidden"}>{fold}</summary>
      <form
        method="get"
        action={action}
        noValidate
        data-live-search={live || undefined}
        className={className}
      >
        {children}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{send}</SubmitButton>
          {aside}
        </div>
      </form>
      <Inlined as="script" text={search} />
    </details>
  );
}

/** Over a list: its name and how many it holds, and beside them its search; under them the line of prices, if any. */
export function ListHead({ name, count, children }: { name: string; count: ReactNode; children: ReactNode }) {
  return (
    <div className="list-head">
      <div>
        <h1 className="text-xl sm:text-3xl">{name}</h1>
        {count}
      </div>
      {children}
    </div>
  );
}

/** How many were found, read aloud when it changes. Stands once on a page, above its {@link Results}. */
export function ResultCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" data-result-count className="hint figures text-sm">
      {children}
    </p>
  );
}

/** What a search found: the part that script replaces while somebody types. */
export function Results({ children }: { children: ReactNode }) {
  return <div data-results>{children}</div>;
}

/** Says so where nothing was found among what was read, and there was more than could be read in time. */
export function UnreadNote({ count, exact }: Total) {
  if (exact || count > 0) return null;
  return (
    <p className="note mb-3 w-fit">
      This search would take long, so only the first listings were looked through. A longer or rarer word
      searches them all.
    </p>
  );
}

/** `1 roofer`, `240 roofers`, `1,000+ roofers` where nobody counted on. */
export function formatTotal(
  { count, exact }: Total,
  [one, many]: readonly [one: string, many: string],
): string {
  const figure = `${count.toLocaleString("en-GB")}${exact || count === 0 ? "" : "+"}`;
  return `${figure} ${exact && count === 1 ? one : many}`;
}

type ListChoicesProps = {
  choice: ListChoice;
  /** The address of the same list with another choice. */
  href: (choice: ListChoice) => string;
  /** The same by distance, where that is another page. */
  nearest?: string;
  /** Whether the list can stand in the order of reviews. */
  byReviews?: boolean;
};

/** What narrows a list and how it is ordered, as links; pressing a chosen one lets go of it. */
export function ListChoices({ choice, href, nearest, byReviews }: ListChoicesProps) {
  return (
    <nav aria-label="Filter and order" className="chips">
      {choices
        .filter(({ name }) => byReviews || name !== "order")
        .map((each) => (
          <a
            key={each.value}
            href={href(switched(choice, each))}
            aria-current={choice[each.name] === each.value ? "true" : undefined}
            rel="nofollow"
          >
            {each.label}
          </a>
        ))}
      {nearest ? <a href={nearest}>Nearest</a> : null}
    </nav>
  );
}

/** Keeps the choice when something else is searched for. */
export function ChoiceFields({ choice }: { choice: ListChoice }) {
  return chosenOf(choice).map(({ name, value }) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type WhatToDropProps = Pick<ListChoicesProps, "href"> & { droppable: readonly Droppable[] };

/** Under an empty list: which filter to let go of, and what there is then. */
export function WhatToDrop({ droppable, href }: WhatToDropProps) {
  if (droppable.length === 0) return null;
  return (
    <ul>
      {droppable.map(({ choice, label, total }) => (
        <li key={label}>
          <a href={href(choice)} className="link nav-link">
            {`Without “${label}”`}
            {total ? `: ${formatTotal(total, ["roofer", "roofers"])}` : ""}
          </a>
        </li>
      ))}
    </ul>
  );
}
