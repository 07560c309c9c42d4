import { requireSameSite } from "~/http/origin.server";
import { readText } from "./form.server";

/** Far above any event of a vendor's. */
const largestEvent = 512 * 1024;

/**
 * Reads what a vendor posts as it was sent, with the signature that says whose it is: the one way to a body that no
 * page of ours sends. Whoever reads it so must check the signature before anything else.
 * Throws a 403 Response for a post of another site's page (a vendor is no browser), and a 413 Response for a body of
 * more than 512 kB.
 */
export async function readSignedBody(
  request: Request,
  header: string,
): Promise<{ body: string; signature: string | null }> {
  requireSameSite(request);
  return { body: await readText(request, largestEvent), signature: request.headers.get(header) };
}
