import { failure } from "~/http/bodies/json.server";
import { requireToken } from "~/http/sessions/token.server";
import { findRun, type ImportRun } from "~/models/imports/runs.server";

/** An import by the owner of the call's token. Throws a Response: those of {@link requireToken}, 404 for another's. */
export async function requireOwnImport(request: Request, id: string | undefined): Promise<ImportRun> {
  const owner = await requireToken(request, "read an import", { reads: true });
  const run = await findRun(id ?? "");
  if (run?.createdBy !== owner.id) throw failure(404, "There is no such import of yours.");
  return run;
}
