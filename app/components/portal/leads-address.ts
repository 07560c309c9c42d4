import { z } from "zod";
import { leadId } from "~/models/base/ids";
import { type FormerStatus, leadFilters, leadStatuses, lossReasons } from "~/models/leads/lead";
import { visibleLine } from "~/models/reading/text";

const longestSearch = 100;
/** How many of the leads that were changed last stay in the list despite its filter. */
const mostStaying = 10;

const ids = z
  .string()
  .max(37 * mostStaying)
  .transform((text) => text.split(".").filter(Boolean))
  .pipe(z.array(leadId))
  .catch([]);

const flag = (word: string) =>
  z
    .literal(word)
    .transform(() => true)
    .optional()
    .catch(undefined);

/** Writes a former status as `declined.too_far`. */
export const writeFormer = ({ status, declineReason }: FormerStatus): string =>
  declineReason ? `${status}.${declineReason}` : status;

const former = z
  .string()
  .max(40)
  .transform((text) => {
    const [status, declineReason = null] = text.split(".");
    return { status, declineReason };
  })
  .pipe(z.object({ status: z.enum(leadStatuses), declineReason: z.enum(lossReasons).nullable() }))
  .optional()
  .catch(undefined);

/** Anybody may type anything into an address bar: invalid values count as absent. */
const listQuery = z.object({
  search: z
    .string()
    .transform((text) => visibleLine(text, longestSearch))
    .catch(""),
  status: z.enum(leadFilters).optional().catch(undefined),
  when: flag("today"),
  page: z.coerce.number().int().min(1).catch(1),
  was: former,
  stay: ids,
  held: ids,
});

/** Reads the address of the leads list; `stay` ends in the lead changed last, and those in `held` keep their place. */
export function readLeadsAddress(address: string) {
  const { when, ...query } = listQuery.parse(Object.fromEntries(new URL(address).searchParams));
  return { ...query, today: when };
}

/** The status of the page's lead before its last change, while that can be undone. */
export const readFormer = (address: string): FormerStatus | undefined =>
  former.parse(new URL(address).searchParams.get("was") ?? undefined);

/** `stay` with the lead that was just changed added at its end. */
export const withStaying = (stay: readonly LeadId[], changed: LeadId): LeadId[] =>
  [...stay.filter((id) => id !== changed), changed].slice(-mostStaying);
