import { Inlined } from "~/components/page/inlined";
import { LineLink } from "~/components/page/link";
import { Part } from "~/components/page/part";
import type { ListingDetail } from "~/models/listings/listing";
import { mapFrame, mapHref } from "~/models/places/map";
import { formatPostcode } from "~/models/reading/postcode";
import { OtherWays } from "./contact-panel";

/**
 * Asks another server than ours, and only when it is unfolded. A browser without script would ask at once for what is
 * lazy: to it all between the two is a comment.
 */
const FoldedMap = ({ src, name }: { src: string; name: string }) => (
  <>
    <Inlined as="noscript" text="<!--" />
    <details>
      <summary className="link nav-link">Show the map</summary>
      <iframe
        className="aspect-3/2 w-full max-w-sm rounded-panel"
        loading="lazy"
        src={src}
        title={`Map of where ${name} is`}
      />
    </details>
    <Inlined as="noscript" text="-->" />
  </>
);

type Where = Pick<
  ListingDetail,
  | ("name" | "phone" | "website" | "claimed" | "radiusMiles")
  | ("city" | "streetAddress" | "postcode" | "latitude" | "longitude")
>;

/** The address, how far it works and, when the coordinates are known, a map. */
export function Whereabouts({ city, streetAddress, postcode, latitude, longitude, ...ways }: Where) {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const lines = addressLines(streetAddress, city, postcode);
  const radius = ways.claimed ? ways.radiusMiles : undefined;
  return (
    <Part id="where" title="Where they are">
      <address className="mt-3 not-italic">{lines.join(", ")}</address>
      <OtherWays {...ways} />
      {radius ? (
        <p className="mt-3">{`Works up to ${radius} ${radius === 1 ? "mile" : "miles"} from here.`}</p>
      ) : null}
      <LineLink to={mapHref(place, lines.join(", "))} rel="noopener noreferrer">
        See it on OpenStreetMap
      </LineLink>
      {place ? <FoldedMap src={mapFrame(place)} name={ways.name} /> : null}
    </Part>
  );
}

/** Street, city, postcode; the city is not repeated if the street ends with it. */
function addressLines(street: string | null, city: string, postcode: string | null): string[] {
  const named = street?.trim().toLowerCase().endsWith(city.toLowerCase());
  return [street ?? "", named ? "" : city, postcode ? formatPostcode(postcode) : ""].filter(Boolean);
}
