import { townTable } from "./town-table";

/** A town to scatter businesses around. */
export type Town = { name: string; thousands: number; latitude: number; longitude: number };

export const towns: readonly Town[] = townTable
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", thousands, latitude, longitude] = line.split("|");
    return {
      name,
      thousands: Number(thousands),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });
