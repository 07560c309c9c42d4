import { type SQL, sql } from "drizzle-orm";
import { places } from "../../../drizzle/schema/places";

/**
 * Whether a business, in a statement that calls it so, is where its coordinates say, to some houses: they came with it, or
 * are those of its own postcode. Otherwise they are the middle of an outcode or a town.
 */
export const isPlacedExactly = (name: string): SQL<boolean> => {
  const of = (column: string) => sql.raw(`${name}.${column}`);
  return sql<boolean>`(coalesce(${of("location_source")}, '') = 'row'
    or coalesce(${of("location_source")}, '') = 'postcode' and exists (
      select from ${places} known where known.code = ${of("postcode_key")}
        and known.latitude = ${of("latitude")} and known.longitude = ${of("longitude")}))`;
};
