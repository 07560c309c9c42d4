import type { Coordinates } from "./distance";

export const mapOrigin = "https://www.openstreetmap.org";

/** The place on OpenStreetMap: by coordinates, else a search for the address. */
export function mapHref(place: Coordinates | undefined, address: string): string {
  if (!place) return `${mapOrigin}/search?${new URLSearchParams({ query: address })}`;
  const { latitude, longitude } = place;
  return `${mapOrigin}/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=16/${latitude}/${longitude}`;
}

/** A map to be framed: the place with some three miles around it. */
export function mapFrame({ latitude, longitude }: Coordinates): string {
  const box = [longitude - 0.08, latitude - 0.04, longitude + 0.08, latitude + 0.04];
  const bbox = box.map((edge) => edge.toFixed(4)).join();
  return `${mapOrigin}/export/embed.html?${new URLSearchParams({ bbox, marker: `${latitude},${longitude}` })}`;
}
