import { featuredChanges } from "~/content/order";
import { paths } from "~/paths";

/** Under a list: what was paid for in its order, and where the whole order is explained. */
export function OrderNote() {
  return (
    <p className="hint mt-4 text-sm">
      {featuredChanges} <span className="sm:hidden">G: a rating on Google.</span>{" "}
      <a href={paths.howWeOrderResults} className="link">
        How we order results
      </a>
    </p>
  );
}
