import { Field, Select } from "~/components/form/controls";
import { LineLink } from "~/components/page/link";
import { type FinderQuery, finderRadii } from "~/models/listings/search/query";
import { popularCities } from "~/models/places/gazetteer/cities";
import { isNearMe } from "~/models/reading/near-me";
import { paths } from "~/paths";

const mostCities = 8;
const radii = finderRadii.map((miles) => ({ value: String(miles), label: `${miles} miles` }));

/** Where, and how far around it. */
export const FinderFields = ({ location = "", radiusMiles, empty }: FinderQuery & { empty: boolean }) => (
  // In so narrow a column the error message would have one word to a line.
  <div className={empty ? "mb-3 grid gap-3" : "mb-3 grid grow grid-cols-[minmax(0,1fr)_8rem] gap-3 sm:mb-0"}>
    <Field
      name="location"
      label="Postcode or city"
      defaultValue={isNearMe(location) ? "" : location}
      autoComplete="postal-code"
      placeholder="LS1 4DY or Leeds"
      errors={empty ? ["Please enter a postcode or city name"] : undefined}
      autoFocus={empty || isNearMe(location)}
    />
    <Select name="radius" label="Radius" options={radii} defaultValue={String(radiusMiles)} />
  </div>
);

/** Shown by the script, since only that can ask the browser for its location. */
export const NearMe = () => (
  <>
    <button
      type="button"
      hidden
      className="btn btn-quiet"
      data-near-me
      data-asking="Asking your browser where you are…"
      data-refused="Your browser did not say where you are. Please type a postcode or city instead."
    >
      Use my location
    </button>
    <p role="status" data-near-me-note className="w-full sm:order-first" />
  </>
);

/** Links to a search around each of eight cities. */
export const PopularCities = ({ address, radius }: { address: string; radius: number }) => (
  <nav aria-labelledby="popular-cities" className="mt-6">
    <h2 id="popular-cities" className="text-lg">
      Popular cities
    </h2>
    <ul className="flex flex-wrap gap-x-5">
      {popularCities.slice(0, mostCities).map(({ slug, name }) => (
        <li key={slug}>
          <LineLink to={paths.finderSearch(address, { location: name, radius })}>{name}</LineLink>
        </li>
      ))}
    </ul>
  </nav>
);
