import { NavLink } from "~/components/page/link";

/** The path to this page; its last part is the page itself and not a link. */
export const Breadcrumbs = ({
  trail,
  here,
}: {
  trail: readonly { label: string; href: string }[];
  here: string;
}) => (
  <nav aria-label="Breadcrumb" className="text-sm">
    <ol className="crumbs flex items-center">
      {trail.map(({ label, href }) => (
        <li key={href} className="flex flex-none items-center">
          <NavLink to={href}>{label}</NavLink>
        </li>
      ))}
      <li aria-current="page" className="hint line-clamp-1">
        {here}
      </li>
    </ol>
  </nav>
);
