import { readText } from "./form.server";

/** Far above any event of a vendor's. */
const largestEvent = 512 * 1024;

/**
 * Reads what a vendor posts as it was sent, with the signature that says whose it is: the one way to a body that no
 * page of ours sends. It asks for no cookie and for no page of this site, so that whoever reads it so must check the
 * signature before anything else.
 * Throws a 413 Response for a body of more than 512 kB.
 */
export async function readSignedBody(
  request: Request,
  header: string,
): Promise<{ body: string; signature: string | null }> {
  return { body: await readText(request, largestEvent), signature: request.headers.get(header) };
}
