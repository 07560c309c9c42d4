import { wholeAddress } from "~/env.server";
import { readLeadId } from "~/models/base/ids";
import { isAmong, keyedHash, keyedHashes } from "~/models/base/keyed-hash.server";
import { paths } from "~/paths";
import type { leads } from "../../../../drizzle/schema/leads";

/** A UUID and half of an HMAC-SHA256: as hard to guess as the UUID itself, and short enough for a text. */
const idBytes = 16;
const hashBytes = 16;
const tokenLength = Math.ceil(((idBytes + hashBytes) * 4) / 3);

/** What the link of a lead is made from. */
export type Linked = Pick<typeof leads.$inferSelect, "id" | "linkNumber">;

/** The first link is of the id alone. */
const proved = ({ id, linkNumber }: Linked) => (linkNumber === 0 ? id : `${id} ${linkNumber}`);

/**
 * The token that opens the homeowner's own page of a lead. It is derived, never stored, so that whoever reads the
 * database cannot open the page; removing a HASH_SECRET from the list closes the pages that it made tokens for.
 */
export const requestToken = (lead: Linked): string =>
  tokenWith(lead.id, keyedHash("my-request", proved(lead)));

/** Where a homeowner opens their own page of a lead. */
export const requestLink = (lead: Linked): string => wholeAddress(paths.myRequest(requestToken(lead)));

function tokenWith(id: string, hash: string): string {
  const kept = Buffer.from(hash, "base64url").subarray(0, hashBytes);
  return Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), kept]).toString("base64url");
}

/** The lead that the token names, which {@link opens} has to prove; undefined for a text of another length. */
export function leadNamedIn(token: string): LeadId | undefined {
  if (token.length !== tokenLength) return undefined;
  const hex = Buffer.from(token, "base64url").subarray(0, idBytes).toString("hex");
  if (hex.length !== idBytes * 2) return undefined;
  return readLeadId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
}

/** Whether the token is exactly that of the lead's link as it is now. */
export const opens = (token: string, lead: Linked): boolean =>
  isAmong(
    keyedHashes("my-request", proved(lead)).map((hash) => tokenWith(lead.id, hash)),
    token,
  );
