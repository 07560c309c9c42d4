import { Part } from "~/components/page/part";
import type { ListingDetail } from "~/models/listings/listing";
import { formatMiles } from "~/models/places/distance";
import { mapHref, type PlaceMap } from "~/models/places/map";
import { formatPostcode } from "~/models/places/postcode";
import { OtherWays } from "./contact-panel";

const besideDot = { left: -6, right: 6, below: 0 } as const;
const anchors = { left: "end", right: undefined, below: "middle" } as const;

/**
 * A map drawn into the page: coast, service area, towns around and scale. It loads nothing from other servers.
 */
function PlaceMapDrawing({ map, title, radius }: { map: PlaceMap; title: string; radius?: number }) {
  const { width, height, land, place, labels, scale } = map;
  const dotted = labels.filter(({ side }) => side !== "below");
  const dots = dotted.map(({ x, y }) => `M${x} ${y}h0`).join("");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
      className="mt-3 w-full max-w-sm rounded-panel bg-blue-bg"
      strokeLinejoin="round"
    >
      <path className="fill-card stroke-edge" d={land} />
      {radius ? (
        <circle
          cx={place.x}
          cy={place.y}
          r={(radius * scale.length) / scale.miles}
          className="fill-green-bg stroke-moss"
          strokeDasharray="5 4"
        />
      ) : null}
      <path className="stroke-slate" strokeWidth="5" strokeLinecap="round" d={dots} />
      <g className="fill-ink stroke-card" strokeWidth="3" fontSize="12" paintOrder="stroke">
        {labels.map(({ name, x, y, side }) => (
          <text key={name} x={x + besideDot[side]} y={y + 4} textAnchor={anchors[side]}>
            {name}
          </text>
        ))}
        <text x={12} y={height - 20}>{`${scale.miles} miles`}</text>
      </g>
      <path className="stroke-ink" fill="none" d={`M12 ${height - 14}v5h${scale.length}v-5`} />
      <path className="fill-brick stroke-card" strokeWidth="1.5" d={pinAt(place)} />
    </svg>
  );
}

/** The path of a pin that points to the place. */
const pinAt = ({ x, y }: PlaceMap["place"]) => `M${x} ${y}c-2-6-9-9-9-16a9 9 0 0 1 18 0c0 7-7 10-9 16z`;

type Where = Pick<
  ListingDetail,
  | ("name" | "phone" | "website" | "claimed" | "radiusMiles")
  | ("city" | "streetAddress" | "postcode" | "latitude" | "longitude")
> & {
  /** Undefined when its place is unknown. */
  map?: PlaceMap;
};

/** The address and, when the coordinates are known, a map of its town and those around. */
export function Whereabouts({ city, streetAddress, postcode, latitude, longitude, map, ...ways }: Where) {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  const lines = addressLines(streetAddress, city, postcode);
  const radius = ways.claimed ? ways.radiusMiles : undefined;
  const nearest =
    map?.nearest && map.nearest.miles >= 1
      ? `${formatMiles(map.nearest.miles, false)} from ${map.nearest.name}`
      : "";
  return (
    <Part id="where" title="Where they are">
      <address className="mt-3 not-italic">{lines.join(", ")}</address>
      <OtherWays {...ways} />
      {radius ? (
        <p className="mt-3">{`Works up to ${radius} ${radius === 1 ? "mile" : "miles"} from here.`}</p>
      ) : null}
      {map ? (
        <PlaceMapDrawing
          map={map}
          radius={radius}
          title={["Map: the business", nearest || `in ${city}`].join(" is ")}
        />
      ) : null}
      <a href={mapHref(place, lines.join(", "))} className="link nav-link" rel="noopener noreferrer">
        See it on OpenStreetMap
      </a>
    </Part>
  );
}

/** Street, city, postcode; the city is not repeated if the street ends with it. */
function addressLines(street: string | null, city: string, postcode: string | null): string[] {
  const named = street?.trim().toLowerCase().endsWith(city.toLowerCase());
  return [street ?? "", named ? "" : city, postcode ? formatPostcode(postcode) : ""].filter(Boolean);
}
