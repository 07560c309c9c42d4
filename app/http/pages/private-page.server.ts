/** Headers of a page that may name a person: nobody keeps it, lists it, or passes its address on. */
export const privatePageHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
} as const;
