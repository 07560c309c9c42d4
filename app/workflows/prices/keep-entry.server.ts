import { enterPrice } from "~/models/prices/entered-price.server";
import { type ArrivedFile, redrawPhoto } from "~/workflows/quiz/store-upload.server";

/** Saves a price on paper with the photo of it, if one was chosen; `refused` with a message if that is not a photo. */
export async function keepEntry(
  leadId: LeadId,
  entry: Omit<Parameters<typeof enterPrice>[1], "photo">,
  file: ArrivedFile | undefined,
) {
  const photo = await redrawPhoto(file);
  if (photo.status === "refused") return photo;
  return enterPrice(leadId, { ...entry, photo: photo.status === "redrawn" ? photo.jpeg : undefined });
}
