import { wholeAddress } from "~/env.server";
import { isAmong, keyedHash, keyedHashes } from "~/models/base/keyed-hash.server";
import { paths } from "~/paths";

/** A UUID and half of an HMAC-SHA256: as hard to guess as the UUID itself, and short enough for a text. */
const idBytes = 16;
const proofBytes = 16;
const tokenLength = Math.ceil(((idBytes + proofBytes) * 4) / 3);

/**
 * The token that opens the homeowner's own page of a lead. It is derived, never stored, so that whoever reads the
 * database cannot open the page; removing a HASH_SECRET from the list closes the pages that it made tokens for.
 */
export const requestToken = (leadId: string): string =>
  tokenWith(leadId.toLowerCase(), keyedHash("my-request", leadId.toLowerCase()));

/** Where a homeowner opens their own page of a lead. */
export const requestLink = (leadId: string): string => wholeAddress(paths.myRequest(requestToken(leadId)));

function tokenWith(id: string, hash: string): string {
  const proof = Buffer.from(hash, "base64url").subarray(0, proofBytes);
  return Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), proof]).toString("base64url");
}

/** The lead whose page the token opens; undefined for any text that is not exactly a token of ours. */
export function findLeadIdOfToken(token: string): string | undefined {
  if (token.length !== tokenLength) return undefined;
  const hex = Buffer.from(token, "base64url").subarray(0, idBytes).toString("hex");
  if (hex.length !== idBytes * 2) return undefined;
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const expected = keyedHashes("my-request", leadId).map((hash) => tokenWith(leadId, hash));
  return isAmong(expected, token) ? leadId : undefined;
}
