import { waitHeaders } from "~/http/wait-headers.server";

/**
 * For the pages about an account: nobody keeps them, lists them or learns their address, which holds the key to it. Not
 * `no-referrer`: browsers then hide the origin of their forms.
 */
export const accountPageHeaders = waitHeaders({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
});
