import { Link } from "@remix-run/react";

type PagingProps = {
  page: number;
  pages: number;
  total: number;
  /** The address of a page. */
  pathTo: (page: number) => string;
};

/** Previous and next; nothing when all fits on one page. */
export function Paging({ page, pages, total, pathTo }: PagingProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      {page > 1 ? (
        <Link to={pathTo(page - 1)} className="btn btn-quiet" rel="prev">
          Previous
        </Link>
      ) : null}
      <span className="text-slate">{`Page ${page} of ${pages} (${total} leads)`}</span>
      {page < pages ? (
        <Link to={pathTo(page + 1)} className="btn btn-quiet" rel="next">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
