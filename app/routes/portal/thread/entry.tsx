import type { ActionFunctionArgs } from "@remix-run/node";
import { readMultipart } from "~/http/bodies/multipart.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { outlive } from "~/http/form-action.server";
import { paths } from "~/paths";
import { sendEntry, wantedPhotos } from "../../quotes/thread/send.server";
import { leadNotFound } from "../lead-action.server";
import { requireViewerOf, takesFiles } from "../viewer.server";

/** Writes to the customer of a lead; a refused form comes again on the lead's page. */
export async function action(args: ActionFunctionArgs) {
  const wanted = { ...wantedPhotos, taken: await takesFiles(args.request) };
  return readMultipart(args.request, wanted, (upload) =>
    outlive(args.request, upload, async () => {
      const writer = { side: "business" as const, ...(await requireViewerOf(args, upload.form)) };
      return sendEntry(writer, upload, { page: paths.lead(writer.leadId), missing: leadNotFound });
    }),
  );
}

export const headers = waitHeaders();

export { default, ErrorBoundary, loader, meta } from "../lead";
