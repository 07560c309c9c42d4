import { oneLine } from "~/models/reading/text";
import { tradeOfService, writtenService } from "~/models/trades/trade";
import { shown } from "./cleaning";

/** The services of a row that names none (business specification, section 9). */
export const usualServices = ["Roof Repairs", "Roof Replacement", "Roof Inspections"] as const;

const mostServices = 40;
const longestService = 80;

/**
 * The services of a cell, separated by `;`, `|` or line breaks; null when it names none, so that a new listing gets the
 * usual ones. Also the trade of the first service that belongs to one. Corrections are added to `cleaned`.
 */
export function readServices(cell: string, cleaned: string[]) {
  const names = partsOf(cell).flatMap((part) => {
    const name = writtenService(part) ?? part;
    if (name !== part) cleaned.push(`Services: ${shown(part)} → ${name}`);
    if (name.length <= longestService) return [name];
    cleaned.push(`Services: ${shown(name)} left out, longer than ${longestService} characters`);
    return [];
  });
  const all = [...new Set(names)];
  if (all.length > mostServices)
    cleaned.push(`Services: only the first ${mostServices} of ${all.length} kept`);
  if (all.length === 0) return { services: null, trade: null };
  const services = all.slice(0, mostServices);
  return { services, trade: services.flatMap((name) => tradeOfService(name) ?? [])[0] ?? null };
}

/** A comma separates services only where each part is a known one: some services contain a comma. */
const partsOf = (cell: string): string[] =>
  cell.split(/[;|\r\n]+/).flatMap((part) => {
    const one = oneLine(part);
    const pieces = one.split(",").map(oneLine).filter(Boolean);
    const split = pieces.length > 1 && !tradeOfService(one) && pieces.every(tradeOfService);
    return split ? pieces : one ? [one] : [];
  });
