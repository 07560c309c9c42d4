export { mostPhotoBytes } from "../../../drizzle/schema/values/leads";

/** Name of the photo's field in the form of the details. */
export const photoField = "photo";
