import { leadTo } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { type Mapping, mappingProblem } from "~/models/imports/file/columns";
import { findRun, type ListedRun } from "~/models/imports/runs.server";
import { paths } from "~/paths";

/** A GET of an action's address leads to the page of its import. */
export const loader = leadTo(({ importId = "" }) => paths.adminImport(importId));

/** The import that an address names; throws a 404 Response where there is none. */
export async function requireRun({ importId = "" }: { importId?: string }): Promise<ListedRun> {
  const run = await findRun(importId);
  if (!run) throw refusal(404, "There is no such import. It may have been made on another site.");
  return run;
}

/** What is wrong with the columns that somebody chose, in words; undefined where nothing is. */
export const problemOf = ({ doubtful }: ListedRun, mapping: Mapping): string | undefined =>
  doubtful
    ? "Say first in which encoding the accents are right, and read the file again."
    : mappingProblem(mapping);
