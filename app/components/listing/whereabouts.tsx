import type { ListingDetail } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import { mapHref, type PlaceMap } from "~/models/places/map";
import { formatPostcode } from "~/models/places/postcode";
import { PlaceMapDrawing } from "./place-map";

type Where = Pick<ListingDetail, "city" | "streetAddress" | "postcode" | "latitude" | "longitude"> & {
  /** Undefined when nobody knows where it is. */
  map?: PlaceMap;
};

/** The address and, when the coordinates are known, a map of its town and those around. */
export function Whereabouts({ city, streetAddress, postcode, latitude, longitude, map }: Where) {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const lines = addressLines(streetAddress, city, postcode);
  const nearest =
    map?.nearest && map.nearest.miles >= 1
      ? `${formatMiles(map.nearest.miles, false)} from ${map.nearest.name}`
      : "";
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-xl">
        Where they are
      </h2>
      <address className="mt-3 not-italic">{lines.join(", ")}</address>
      {map ? (
        <PlaceMapDrawing map={map} title={["Map: the business", nearest || `in ${city}`].join(" is ")} />
      ) : null}
      <a href={mapHref(place, lines.join(", "))} className="link nav-link" rel="noopener noreferrer">
        See it on OpenStreetMap
      </a>
    </section>
  );
}

/** Street, city, postcode; the city once, also where the street ends with it. */
function addressLines(street: string | null, city: string, postcode: string | null): string[] {
  const named = street?.trim().toLowerCase().endsWith(city.toLowerCase());
  return [street ?? "", named ? "" : city, postcode ? formatPostcode(postcode) : ""].filter(Boolean);
}
