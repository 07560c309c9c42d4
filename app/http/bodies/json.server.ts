import { createHash, timingSafeEqual } from "node:crypto";
import { type ActionFunctionArgs, json, type TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { env } from "~/env.server";
import { isSameSite, requireSameSite } from "~/http/origin.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { seenText } from "~/models/reading/text";
import { readText } from "./form.server";

/** Far above any honest body of the JSON endpoints. */
const largestBody = 16 * 1024;
const longestCredentials = 1024;
const method = "POST";

const noStore = (headers?: HeadersInit): Headers => {
  const all = new Headers(headers);
  all.set("Cache-Control", "no-store");
  return all;
};

export type SuccessBody = { success: true };
export type FailureBody = { success: false; error: string };

/** An answer in the specified body, which no cache keeps. */
export const stated = <Body>(body: Body, status = 200, headers?: HeadersInit): TypedResponse<Body> =>
  json(body, { status, headers: noStore(headers) });

/** The specified answer when it worked and there is no more to say. */
export const success = (headers?: HeadersInit): Response =>
  stated<SuccessBody>({ success: true }, 200, headers);

/** The specified answer when it did not; `error` is fit to be shown. */
export const failure = (status: number, error: string, headers?: HeadersInit): Response =>
  stated<FailureBody>({ success: false, error }, status, headers);

/** The answer to any method but POST, the only one that these endpoints take. */
export const wrongMethod = (): Response => failure(405, `Please use ${method}.`, { Allow: method });
/** The action of an endpoint that is only read: 405, or 403 for a page of another site. */
export function onlyGet({ request }: ActionFunctionArgs): Response {
  requireOwnPage(request);
  return failure(405, "Please use GET.", { Allow: "GET, HEAD" });
}

/** Throws a 403 Response in the specified body for what a page of another site sent. */
export function requireOwnPage(request: Request): void {
  if (!isSameSite(request)) throw failure(403, "That was sent from a page of another site.");
}

/** Throws a Response unless this is a POST (405) with `Authorization: Bearer {PUBLIC_API_KEY}` (401). */
export function requireCaller(request: Request): void {
  if (request.method !== method) throw wrongMethod();
  const credentials = (request.headers.get("Authorization") ?? "").slice(0, longestCredentials);
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(credentials) ?? [];
  if (timingSafeEqual(digest(key), digest(env.PUBLIC_API_KEY))) return;
  throw failure(401, "Please send the public key as 'Authorization: Bearer KEY'.", {
    "WWW-Authenticate": "Bearer",
  });
}

/** Equally long for every text, so that comparing takes the same time however much of a key is right. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Reads a posted JSON body: the one way an endpoint gets at its fields.
 * Throws a Response in the stated body: 403 for a post from another site, 415 for another content type, 413
 * for more than {@link largestBody} bytes, 400 for what is no JSON, 422 with the message of the schema. Values
 * lose what nobody sees.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  requireOwnPage(request);
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw failure(415, "Please send JSON, as 'Content-Type: application/json'.");
  const text = await readText(request, largestBody).catch((refused: unknown) => {
    throw refused instanceof Response
      ? failure(refused.status, `Please send at most ${largestBody} bytes.`)
      : refused;
  });
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw failure(422, parsed.error.issues[0]?.message ?? "Please check what you sent.");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? seenText(value) : value));
  } catch (error) {
    // A RangeError is a body nested too deeply to walk through.
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw failure(400, "That was not JSON that we can read.");
    throw error;
  }
}

/** Runs what an endpoint does; answers 503 with `error` when the database is away. */
export async function answer(error: string, act: () => Promise<Response>): Promise<Response> {
  try {
    return await act();
  } catch (thrown) {
    if (!isDatabaseUnavailable(thrown)) throw thrown;
    return failure(503, error);
  }
}

/** Far above the size of any vendor's event. */
const largestEvent = 512 * 1024;

/**
 * Reads the body that a vendor posts as it was sent, with its signature: the one way to a body that no page of ours
 * sends. Callers must check the signature before anything else. Throws a 403 Response for a post from a page of another
 * site (a vendor is no browser), and a 413 Response for a body of more than 512 kB.
 */
export async function readSignedBody(
  request: Request,
  header: string,
): Promise<{ body: string; signature: string | null }> {
  requireSameSite(request);
  return { body: await readText(request, largestEvent), signature: request.headers.get(header) };
}
