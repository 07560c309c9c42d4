import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer, failure, onlyGet, stated } from "~/http/bodies/json.server";
import { listReport } from "~/models/imports/report.server";
import { paths } from "~/paths";
import { importRowsQuery } from "./import-bodies";
import { requireOwnImport } from "./own-import.server";

export const action = onlyGet;

/** What became of the rows of an import, one outcome and 50 rows at a time; its errors unless told otherwise. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answer("The rows cannot be read just now.", async () => {
    const { id } = await requireOwnImport(request, params.importId);
    const { searchParams } = new URL(request.url);
    const asked = importRowsQuery.safeParse(Object.fromEntries(searchParams));
    if (!asked.success) return failure(422, asked.error.issues[0]?.message ?? "Please check what you sent.");
    const { show, after } = asked.data;
    const { rows, next } = await listReport(id, { show, after });
    return stated({
      success: true as const,
      rows: rows.map(({ line, businessName: name, reason, value }) => ({ line, name, reason, value })),
      next: next ? paths.importRows(id, { show, after: next }) : null,
    });
  });
