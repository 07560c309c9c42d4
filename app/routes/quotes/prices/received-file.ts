import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { documentFile } from "~/http/file-answer.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOwnRequest } from "~/http/sessions/own-request.server";
import { findReceivedFile } from "~/models/prices/compared.server";

/** The file of a price that was sent for a request, to whoever has its link. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  answerOrAway("We cannot get the file just now.", async () => {
    const { id } = await requireOwnRequest(params.token);
    const file = await findReceivedFile(id, params.version ?? "");
    if (!file) throw refusal(404, requestNotFoundTitle);
    return documentFile(file);
  });
