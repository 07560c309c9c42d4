import type { ReactNode } from "react";
import { SubmitButton } from "~/components/form/controls";
import { Inlined } from "~/components/page/inlined";
import { Chips, LineLink, TextLink } from "~/components/page/link";
import { featuredChanges } from "~/content/featured";
import type { ListingPage, Total } from "~/models/listings/listing";
import {
  type Choice,
  choices,
  chosenOf,
  type Droppable,
  isOtherwise,
  type ListChoice,
  switched,
} from "~/models/listings/search/query";
import { insteadWords } from "~/models/listings/search/words";
import { paths } from "~/paths";
import search from "~/search.js?raw";

type ListingSearchProps = {
  /** The label that unfolds the search on a phone: 'Search'. Without one it is always open. */
  fold?: string;
  /** Where the form is sent, by GET, so that the search is in the address. */
  action: string;
  children: ReactNode;
  /** Stands beside the button. */
  aside?: ReactNode;
  /** Whether the script also searches while somebody types. */
  live?: boolean;
  className?: string;
};

/** The search form above a list. */
export const ListingSearch = ({ fold, action, children, aside, live, className }: ListingSearchProps) => (
  <details className="fold" open={!fold}>
    <summary className={fold ? "btn btn-quiet px-3" : "hidden"}>{fold}</summary>
    <form method="get" action={action} noValidate data-live-search={live || undefined} className={className}>
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Search</SubmitButton>
        {aside}
      </div>
    </form>
    <Inlined as="script" text={search} />
  </details>
);

/** The heading of a list with its count, and beside them the search, which a phone folds so that the list is in sight. */
export const ListHead = ({
  name,
  count,
  children,
}: {
  name: string;
  count: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3">
    <div className="min-w-0 flex-1">
      <h1 className="text-xl sm:text-3xl">{name}</h1>
      {count}
    </div>
    {children}
  </div>
);

/** How many were found, announced when it changes. Once on a page, above its {@link Results}. */
export const ResultCount = ({ children }: { children: ReactNode }) => (
  <p role="status" data-result-count className="hint figures text-sm">
    {children}
  </p>
);

/** The results of a search, which the script replaces while somebody types. */
export const Results = ({ children }: { children: ReactNode }) => <div data-results>{children}</div>;

/** Whether a text was not looked for: it is one letter, or would take too long. */
export const isUnread = ({ count, exact }: Total): boolean => !exact && count === 0;

const unreadWords = "Please type at least two letters, or a longer or less common word.";

/**
 * `1 roofer`, `240 roofers`, `1,000+ roofers` where counting stopped, or why nothing was looked for; behind what was
 * looked for if that is not what was typed.
 */
export function formatTotal(
  { count, exact, meant }: Total,
  [one, many]: readonly [one: string, many: string],
): string {
  if (isUnread({ count, exact })) return unreadWords;
  const figure = `${count.toLocaleString("en-GB")}${exact ? "" : "+"}`;
  return `${insteadWords(meant)}${figure} ${exact && count === 1 ? one : many}`;
}

type ListChoicesProps = {
  choice: ListChoice;
  /** The order of the list, and the orders that it can have. */
  list: Pick<ListingPage, "order" | "orders">;
  /** The address of the same list with another choice. */
  href: (choice: ListChoice) => string;
  /** A page with the same by distance, for a list that cannot be ordered so. */
  nearest?: string;
};

/** Filters and orders of a list, as links; pressing a chosen one unsets it. */
export function ListChoices({ choice, list: { order, orders }, href, nearest }: ListChoicesProps) {
  const isSo = (each: Choice) => (each.name === "order" ? order : choice[each.name]) === each.value;
  return (
    <>
      <Chips
        label="Filter and order"
        chips={choices
          .filter((each) => each.name !== "order" || orders.includes(each.value))
          .map((each) => ({
            name: each.label,
            to: href(switched(choice, each)),
            current: isSo(each),
            rel: "nofollow",
          }))}
      >
        {nearest && !orders.includes("nearest") ? <a href={nearest}>Nearest</a> : null}
      </Chips>
      {isOtherwise(choice, order) ? (
        <p className="note mb-3 w-fit">
          {choice.order === "nearest" && orders.length > 0
            ? "Nearest to where? Search for a town or a postcode."
            : "There are too many here to sort that way. Use a filter or a smaller place."}
        </p>
      ) : null}
    </>
  );
}

/** Hidden fields that keep the choice in the next search. */
export const ChoiceFields = ({ choice }: { choice: ListChoice }) =>
  chosenOf(choice).map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />);

type WhatToDropProps = Pick<ListChoicesProps, "href"> & {
  droppable?: readonly Droppable[];
  people?: readonly [one: string, many: string];
};

/** The noun for {@link formatTotal} on most lists. */
export const roofers = ["roofer", "roofers"] as const;

/** Below an empty list: which filter to drop, and how many there are without it. */
export function WhatToDrop({ droppable = [], href, people = roofers }: WhatToDropProps) {
  if (droppable.length === 0) return null;
  return (
    <ul>
      {droppable.map(({ choice, label, total }) => (
        <li key={label}>
          <LineLink to={href(choice)}>{`Without “${label}”: ${formatTotal(total, people)}`}</LineLink>
        </li>
      ))}
    </ul>
  );
}

/** Below a list: what Featured changes, with a link to how lists are ordered. */
export const OrderNote = () => (
  <p className="hint mt-4 text-sm">
    {featuredChanges} <span className="sm:hidden">G: a rating on Google.</span>{" "}
    <TextLink to={paths.howWeOrderResults}>How we order results</TextLink>
  </p>
);
