/** Name of the photo's field in the form of the details. */
export const photoField = "photo";

/** What one photo may take in the database, redrawn. */
export const mostPhotoBytes = 1.5 * 1024 * 1024;
