type QuickFilterProps = {
  /** What is chosen from, for whoever does not see it. */
  label: string;
  /** The address of the list without this filter, and what that is called. */
  all: string;
  allName?: string;
  chosen?: string;
  options: readonly { value: string; name: string; to: string }[];
};

/** A filter of a list, each choice one link; the address says what is chosen. */
export function QuickFilter({ label, all, allName = "All", chosen, options }: QuickFilterProps) {
  const links = [{ value: undefined, name: allName, to: all }, ...options];
  return (
    <nav aria-label={label}>
      {links.map(({ value, name, to }) => (
        <a
          key={name}
          href={to}
          aria-current={value === chosen ? "true" : undefined}
          className={value === chosen ? "btn" : "btn btn-quiet"}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
