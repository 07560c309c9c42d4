import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { requireFreshOperator } from "~/http/sessions/operator.server";
import { londonDay } from "~/models/base/clock";
import { exportListings } from "~/models/imports/export.server";
import { columnNames } from "~/models/imports/file/columns";

/** Every listing on the site as a file that the import reads back. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerOrAway("The listings cannot be sent just now.", async () => {
    const operator = await requireFreshOperator(request);
    return csvFile({
      name: `listings-${londonDay(new Date())}`,
      headings: columnNames,
      batches: await exportListings(operator),
    });
  });
