import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { documentFile, fileLoader } from "~/http/file-answer.server";
import { requireOwnRequest } from "~/http/sessions/own-request.server";
import { findReceivedFile } from "~/models/prices/compared.server";

/** The file of a price that was sent for a request, to whoever has its link. */
export const loader = fileLoader(
  { none: requestNotFoundTitle, away: "We cannot get the file just now." },
  async ({ params }) => {
    const { id } = await requireOwnRequest(params.token);
    const file = await findReceivedFile(id, params.version ?? "");
    return file && documentFile(file);
  },
);
