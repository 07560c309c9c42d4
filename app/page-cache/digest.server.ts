import { createHash } from "node:crypto";

/** What a page is told apart by, as an ETag may hold it. */
export const digestOf = (html: Uint8Array): string => createHash("sha1").update(html).digest("base64url");
