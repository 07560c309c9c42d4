import { type ShownListings, shownListings, shownWords } from "~/models/listings/desk/shown";
import { paths } from "~/paths";

type ListingFilterProps = { show: ShownListings; q: string };

/** One line: what is listed, in a menu of links, and a search. Both say what they are set to. */
export function ListingFilter({ show, q }: ListingFilterProps) {
  return (
    <div className="lead-filter">
      <details>
        <summary className="btn btn-quiet">{q ? `Found: ${q}` : shownWords[show]}</summary>
        <nav aria-label="Listings" className="mt-2 flex flex-wrap gap-2">
          {shownListings.map((each) => (
            <a
              key={each}
              href={paths.adminListings({ show: each })}
              aria-current={each === show && !q ? "page" : undefined}
              className={each === show && !q ? "btn" : "btn btn-quiet"}
            >
              {shownWords[each]}
            </a>
          ))}
          <a href={paths.adminDuplicates()} className="btn btn-quiet">
            Probable duplicates
          </a>
        </nav>
      </details>
      <ListingSearch q={q} />
    </div>
  );
}

function ListingSearch({ q }: { q: string }) {
  return (
    <form
      method="get"
      action={paths.adminListings()}
      aria-label="Search listings"
      className="flex w-full min-w-0 items-stretch gap-2 sm:w-auto sm:flex-1"
    >
      <label htmlFor="q" className="sr-only">
        Name, phone, email or address of the page
      </label>
      <input
        id="q"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder="Name, phone or email"
        className="input mt-0 min-w-0 flex-1"
      />
      <button type="submit" className="btn btn-quiet">
        Search
      </button>
    </form>
  );
}
