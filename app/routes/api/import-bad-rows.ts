import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer, onlyGet } from "~/http/bodies/json.server";
import { csvFile } from "~/http/file-answer.server";
import { badRowsOf } from "~/models/imports/report.server";
import { requireOwnImport } from "./own-import.server";

export const action = onlyGet;

/** The rows of an import that are errors, as they came, each with its reason, to be corrected and sent again. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answer("The rows cannot be sent just now.", async () =>
    csvFile(badRowsOf(await requireOwnImport(request, params.importId))),
  );
