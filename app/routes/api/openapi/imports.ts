import { paths } from "~/paths";
import { asJson, asText, failed, reference, refusals, takes, textHeader } from "./parts";

/** What an operator's program may ask: the import of listings, its report, and the removal of all of them. */

const tokenRefusals = {
  ...refusals,
  403: failed("Another site sent this; or the token was made without the second factor."),
};
const inQuery = (name: string) => ({ name, in: "query", schema: { type: "string" as const } });
const ownImport = { name: "importId", in: "path", required: true, schema: { type: "string" as const } };
const ownImportRefusals = {
  401: tokenRefusals[401],
  403: tokenRefusals[403],
  404: failed("There is no such import, or it is somebody else's."),
  405: failed("Any method but GET.", { Allow: textHeader("Always `GET, HEAD`.") }),
  503: failed("The database cannot be reached."),
};
const byToken = { security: [{ personalToken: [] }] };
export const importPaths = {
  [paths.migrateCsvData]: {
    post: {
      operationId: "migrateCsvData",
      summary: "Imports listings from a CSV file, or the built-in sample",
      description:
        "With the JSON body the built-in sample of four rows is imported; a file is sent as `text/csv`, or as the part `file` of `multipart/form-data`, with `?forceUpdate=true` where listings that nobody has claimed are to get what it says. The answer waits for the end for at most 25 seconds, or as long as `Prefer: wait=N` says.",
      ...byToken,
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: reference("Migrate"), example: { forceUpdate: false } },
          "text/csv": { schema: { type: "string" as const } },
          "multipart/form-data": {
            schema: {
              type: "object" as const,
              properties: { file: { type: "string" as const, contentMediaType: "text/csv" } },
            },
          },
        },
      },
      responses: {
        ...tokenRefusals,
        200: { description: "Every row is accounted for.", content: asJson("Migrated") },
        202: {
          description: "It goes on by itself; the counts are those so far.",
          content: asJson("Migrated"),
        },
        422: failed("No CSV file of listings, or a field is wrong."),
        503: failed("The database cannot be reached."),
      },
    },
  },
  [paths.importRows("{importId}")]: {
    get: {
      operationId: "importRows",
      summary: "What became of the rows of an import, 50 at a time",
      description:
        "Of an import that was begun with a token of the same operator's. `show` is `error` (unless told otherwise), `skipped`, `updated` or `imported` (those in which something was put right); `after` is for `next` to fill.",
      ...byToken,
      parameters: [ownImport, inQuery("show"), inQuery("after")],
      responses: {
        ...ownImportRefusals,
        200: { description: "In the order of the file.", content: asJson("ImportRows") },
        422: failed("`show` or `after` is none."),
      },
    },
  },
  [paths.importBadRows("{importId}")]: {
    get: {
      operationId: "importBadRows",
      summary:
        "The rows of an import that are errors, as they came, with a `reason`: to be mended and sent again",
      ...byToken,
      parameters: [ownImport],
      responses: {
        ...ownImportRefusals,
        200: { description: "A file in UTF-8.", content: asText("text/csv", { pattern: "reason\r\n" }) },
      },
    },
  },
  [paths.deleteAllBusinesses]: {
    post: {
      operationId: "deleteAllBusinesses",
      summary: "Takes every listing off the site; they can be restored for 30 days",
      ...byToken,
      requestBody: takes("DeleteAll", { confirm: true }),
      responses: {
        ...tokenRefusals,
        200: { description: "They are gone.", content: asJson("Deleted") },
        202: { description: "They are gone; the work behind it goes on.", content: asJson("Deleted") },
        422: failed("`confirm` is not true."),
        503: failed("The database cannot be reached."),
      },
    },
  },
};
