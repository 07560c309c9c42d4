import { listMembers } from "~/models/reading/list";
import { listedKey, listedService } from "~/models/trades/listed-service";
import { tradeOfService } from "~/models/trades/trade";
import { unknownService } from "../run";
import { became, leftOut } from "./cleaning";

/** The services of a row that names none (business specification, section 9). */
export const usualServices = ["Roof Repairs", "Roof Replacement", "Roof Inspections"] as const;

const mostServices = 40;
const longestService = 80;

/** What operators said of services that the site does not know: our service by the key of theirs. */
export type SaidServices = ReadonlyMap<string, string>;

/** Finds how the site writes a service. */
type Known = (text: string) => string | undefined;
type Named = { name: string; isKnown: boolean };

/**
 * The services of a cell; null when it names none, so that a new listing gets the usual ones. Also the trade of the first
 * service that belongs to one. Corrections and services that nobody knows are added to `cleaned`.
 */
export function readServices(cell: string, cleaned: string[], said?: SaidServices) {
  const known: Known = (text) => listedService(text) ?? said?.get(listedKey(text));
  const named = listMembers(cell).flatMap((member) => {
    const found = namesIn(member, known);
    const kept = found.filter(({ name }) => name.length <= longestService);
    for (const { name } of found.filter((each) => !kept.includes(each)))
      cleaned.push(leftOut("Services", name, `longer than ${longestService} characters`));
    const names = kept.map(({ name }) => name);
    if (kept.length > 0 && names.join(", ") !== member)
      cleaned.push(became("Services", member, names.join("; ")));
    return kept;
  });
  const all = [...new Map(named.map((each) => [each.name, each])).values()];
  if (all.length > mostServices)
    cleaned.push(`Services: only the first ${mostServices} of ${all.length} kept`);
  if (all.length === 0) return { services: null, trade: null };
  const kept = all.slice(0, mostServices);
  for (const { name, isKnown } of kept) if (!isKnown) cleaned.push(unknownService(name));
  const services = kept.map(({ name }) => name);
  return { services, trade: services.flatMap((name) => tradeOfService(name) ?? [])[0] ?? null };
}

/** The deepest known step of a path, with what stands below it: 'Trades > Roofing > Thatch' names Roofing and Thatch. */
function namesIn(member: string, known: Known): Named[] {
  const written = known(member);
  if (written) return [{ name: written, isKnown: true }];
  const steps = member.split(/\s*[>»→]\s*/).filter(Boolean);
  const last = partsOf(steps.at(-1) ?? "", known);
  if (steps.length === 1 || last.some(({ isKnown }) => isKnown)) return last;
  const above = steps
    .slice(0, -1)
    .map((step) => partsOf(step, known))
    .findLast((parts) => parts.some(({ isKnown }) => isKnown));
  return [...(above ?? []), ...last];
}

/** Where a text of several services may be parted, first where it is surest. */
const marks = [/[,/]/, /\s[-–—]\s|:\s/, /[&+]|\band\b/i, /[-–—]/];
/** In characters; nothing longer is parted. */
const longestParted = 400;

/** A text is parted only where at least one part is a known service: some services contain a comma or an 'and'. */
function partsOf(text: string, known: Known, from = 0): Named[] {
  const name = known(text);
  if (name) return [{ name, isKnown: true }];
  for (const parts of text.length > longestParted ? [] : waysToPart(text, known, from))
    if (parts.length > 1 && parts.some(({ isKnown }) => isKnown)) return parts;
  return [{ name: text, isKnown: false }];
}

function* waysToPart(text: string, known: Known, from: number): Generator<Named[]> {
  const [, head = "", inside = "", rest = ""] = /^([^()]+)\(([^()]+)\)?(.*)$/.exec(text) ?? [];
  // 'Roofing (slate, tile)' names Slate Roofing.
  const inHead: Known = (part) => known(part) ?? known(`${part} ${head}`);
  if (head)
    yield [
      ...[...piecesOf(head, known), ...piecesOf(inside, known(head) ? inHead : known)],
      ...piecesOf(rest, known),
    ];
  for (const [at, mark] of marks.entries())
    if (at >= from) yield text.split(mark).flatMap((part) => piecesOf(part, known, at + 1));
}

function piecesOf(text: string, known: Known, from = 0): Named[] {
  const piece = text.replace(/^[\s,;/&-]+|[\s,;/&-]+$/g, "");
  return piece ? partsOf(piece, known, from) : [];
}
