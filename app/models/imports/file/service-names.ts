import { oneLine } from "~/models/base/text";
import { tradeOfService, writtenService } from "~/models/trades/trade";
import { shown } from "./cleaning";

/** What a row without services is given (business specification, section 9). */
export const usualServices = ["Roof Repairs", "Roof Replacement", "Roof Inspections"] as const;

const mostServices = 40;
const longestService = 80;

/**
 * The services of a cell, which `;`, `|` or the end of a line parts, null where it names none: then a new listing gets the
 * usual ones; and the trade of the first that belongs to one. What was put right is added to `cleaned`.
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

/** A comma parts services too where each part is one we know: some services have a comma of their own. */
const partsOf = (cell: string): string[] =>
  cell.split(/[;|\r\n]+/).flatMap((part) => {
    const one = oneLine(part);
    const pieces = one.split(",").map(oneLine).filter(Boolean);
    const split = pieces.length > 1 && !tradeOfService(one) && pieces.every(tradeOfService);
    return split ? pieces : one ? [one] : [];
  });
