/** A picture and nothing else, for this page and this person. */
const photoHeaders = {
  "Content-Type": "image/jpeg",
  "Content-Disposition": 'inline; filename="photo.jpg"',
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

/** The photo of a lead, shown and not kept. */
export const photoAnswer = (photo: Uint8Array): Response =>
  new Response(new Uint8Array(photo), { headers: photoHeaders });
