import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { findThreadPhoto } from "~/models/threads/thread.server";
import { requireThread } from "./own-thread.server";

/** A photo of a thread, for whoever has the request's link. */
export const loader = fileLoader(
  { none: requestNotFoundTitle, away: "The photo cannot be shown just now." },
  async ({ params }) => {
    const { each } = await requireThread(params);
    const photo = await findThreadPhoto(each.assignmentId, params.photo);
    return photo && photoAnswer(photo);
  },
);
