import { towns as allTowns } from "~/models/places/gazetteer/gazetteer.server";

/** The towns to scatter businesses around: the product's own three hundred with the most people, districts of London among them. */
export const towns = allTowns.slice(0, 300);

export type Town = (typeof towns)[number];
