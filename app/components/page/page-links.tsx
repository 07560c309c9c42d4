type PageLinksProps = {
  page: number;
  pages: number;
  href: (page: number) => string;
  /** The total of all pages, in words: '61 leads'. */
  count?: string;
};

const mostPageLinks = 5;

/** Links to at most five pages (three on a phone) between Previous and Next; nothing when there is only one page. */
export function PageLinks({ page, pages, href, count }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-6">
      <p className="hint">
        {`Page ${page.toLocaleString("en-GB")} of ${pages.toLocaleString("en-GB")}`}
        {count ? ` (${count})` : ""}
      </p>
      <div className="chips flex-wrap gap-1">
        {page > 1 ? (
          <a href={href(page - 1)} rel="prev">
            Previous
          </a>
        ) : null}
        <ul className="flex gap-1">
          {pagesAround(page, pages).map((number) => (
            <li key={number} className={Math.abs(number - page) > 1 ? "max-sm:hidden" : undefined}>
              <a
                href={href(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={`Page ${number}`}
              >
                {number}
              </a>
            </li>
          ))}
        </ul>
        {page < pages ? (
          <a href={href(page + 1)} rel="next">
            Next
          </a>
        ) : null}
      </div>
    </nav>
  );
}

/** The numbers of at most five pages, with this one in the middle as far as the ends allow. */
function pagesAround(page: number, pages: number): number[] {
  const shown = Math.min(mostPageLinks, pages);
  const first = Math.max(1, Math.min(page - Math.floor(mostPageLinks / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}
