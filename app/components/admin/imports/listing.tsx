import { count } from "./words";

/** How many of the listings that an import wrote are in the lists. */
export type Listing = {
  written: number;
  /** At least so many. */
  listed: number;
  /** False while so many wait that nobody counts them. */
  counted: boolean;
};

/** How many of an import's listings searches find so far; the others follow by themselves. */
export function ListedSoFar({ listing: { written, listed, counted } }: { listing: Listing }) {
  if (listed === written)
    return <p className="mt-3">{`Listed: all ${count(written)} are found by every search.`}</p>;
  return (
    <div className="mt-3">
      {counted ? (
        <progress value={listed} max={written} aria-label="How many are listed so far" className="w-full" />
      ) : null}
      <p className="figures">
        {counted
          ? `Listed so far: ${count(listed)} of ${count(written)}. Searches find the others in a moment.`
          : "Listed so far: most are still to come. Each has its page already, and searches find it in a while."}
      </p>
    </div>
  );
}
