import { pagesAround } from "~/models/listing-query";

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
      <ul className="mt-2 flex flex-wrap gap-2">
        {page > 1 ? (
          <li>
            <a href={href(page - 1)} rel="prev" className="btn btn-quiet">
              Previous
            </a>
          </li>
        ) : null}
        {pagesAround(page, pages).map((number) => (
          <li key={number}>
            <a
              href={href(number)}
              className={number === page ? "btn" : "btn btn-quiet"}
              aria-current={number === page ? "page" : undefined}
              aria-label={`Page ${number}`}
            >
              {number}
            </a>
          </li>
        ))}
        {page < pages ? (
          <li>
            <a href={href(page + 1)} rel="next" className="btn btn-quiet">
              Next
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
