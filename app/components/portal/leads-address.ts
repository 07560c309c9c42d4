import { z } from "zod";
import { visibleLine } from "~/models/base/text";
import { declineReasons, type FormerStatus, leadFilters, leadStatuses } from "~/models/leads/lead";

const longestSearch = 100;
/** Leads that stay in a list whatever its filter says: the last few that were changed. */
const mostStaying = 10;

const ids = z
  .string()
  .max(37 * mostStaying)
  .transform((text) => text.split(".").filter(Boolean))
  .pipe(z.array(z.uuid()))
  .catch([]);

const flag = (word: string) =>
  z
    .literal(word)
    .transform(() => true)
    .optional()
    .catch(undefined);

/** `declined.too_far`, and what it says. */
export const writeFormer = ({ status, declineReason }: FormerStatus): string =>
  declineReason ? `${status}.${declineReason}` : status;

const former = z
  .string()
  .max(40)
  .transform((text) => {
    const [status, declineReason = null] = text.split(".");
    return { status, declineReason };
  })
  .pipe(z.object({ status: z.enum(leadStatuses), declineReason: z.enum(declineReasons).nullable() }))
  .optional()
  .catch(undefined);

/** Anybody may type anything into an address bar: what makes no sense there is as good as absent. */
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

/** What the address of the leads list asks for; `stay` ends in the lead that was changed last, and `held` keep their place. */
export function readLeadsAddress(address: string) {
  const { when, ...query } = listQuery.parse(Object.fromEntries(new URL(address).searchParams));
  return { ...query, today: when };
}

/** Where the lead of this page stood before its last change, while that can be undone. */
export const readFormer = (address: string): FormerStatus | undefined =>
  former.parse(new URL(address).searchParams.get("was") ?? undefined);

/** With one more lead that stays: the one that was changed now. */
export const withStaying = (stay: readonly string[], leadId: string): string[] =>
  [...stay.filter((id) => id !== leadId), leadId].slice(-mostStaying);
