import { pagesAround } from "~/models/listings/search/query";

type PageLinksProps = {
  page: number;
  pages: number;
  /** The address of a page. */
  href: (page: number) => string;
};

/** At most five pages around this one, with the one before and the one after; nothing when all fits on one. */
export function PageLinks({ page, pages, href }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-6">
      <p className="hint">{`Page ${page.toLocaleString("en-GB")} of ${pages.toLocaleString("en-GB")}`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {page > 1 ? (
          <a href={href(page - 1)} rel="prev" className="btn btn-quiet">
            Previous
          </a>
        ) : null}
        {page < pages ? (
          <a href={href(page + 1)} rel="next" className="btn btn-quiet">
            Next
          </a>
        ) : null}
        <ul className="flex flex-wrap gap-2">
          {pagesAround(page, pages).map((number) => (
            <li key={number}>
              <a
                href={href(number)}
                className={number === page ? "btn min-w-11 px-3" : "btn btn-quiet min-w-11 px-3"}
                aria-current={number === page ? "page" : undefined}
                aria-label={`Page ${number}`}
              >
                {number}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
