import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { fileLoader, photoAnswer } from "~/http/file-answer.server";
import { requireOwnRequest } from "~/http/sessions/own-request.server";
import { findLeadPhoto, readPhotoNumber } from "~/models/leads/photos.server";

/** A photo of a request, for whoever has its link. */
export const loader = fileLoader(
  { none: requestNotFoundTitle, away: "The photo cannot be shown just now." },
  async ({ params }) => {
    const { id } = await requireOwnRequest(params.token);
    const photo = await findLeadPhoto(id, readPhotoNumber(params.photo));
    return photo && photoAnswer(photo);
  },
);
