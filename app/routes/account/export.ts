import type { LoaderFunctionArgs } from "@remix-run/node";
import { dataFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { requireOwnAccount } from "~/http/sessions/operator.server";
import { exportOwnData } from "~/models/admin/own-data.server";

/** Everything that is kept about whoever is signed in, as a file. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get your data just now.", async () =>
    dataFile("my-data", await exportOwnData(await requireOwnAccount(request))),
  );
