import { expect } from "vitest";
import { z } from "zod";
import { openapi } from "~/routes/api/openapi/document";

type Schema = z.core.JSONSchema.JSONSchema;
type Promised = { headers?: Record<string, unknown>; content: Record<string, { schema: Schema }> };
type Operations = Record<string, { responses: Record<string, Promised> }>;

const operations: Record<string, Operations> = openapi.paths;

/** Answers that only live mode gives, when a provider or the database is down. */
export const liveAnswers = [
  "POST /functions/v1/send-sms 502",
  "POST /functions/v1/send-sms 503",
  "POST /functions/v1/verify-sms 502",
  "POST /functions/v1/verify-sms 503",
  "POST /api/send-notification 503",
  "POST /api/send-customer-confirmation 503",
  "POST /api/create-checkout-session 503",
  "POST /api/handle-payment-success 503",
  "POST /api/create-portal-session 503",
  "POST /functions/v1/migrate-csv-data 503",
  "POST /functions/v1/delete-all-businesses 503",
  "GET /functions/v1/imports/{importId}/rows 503",
  "GET /functions/v1/imports/{importId}/bad-rows.csv 503",
  "GET /readyz 503",
  "GET /api/roofer-count 503",
  "GET /dev/outbox.json 404",
] as const;

/** Every answer that the document promises: `POST /functions/v1/send-sms 200`. */
export function documentedAnswers(): string[] {
  return Object.entries(operations).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
}

/**
 * Holds an answer to what the document says of this operation: its status is documented, with this content
 * type and these headers, and its body is what the schema allows. Returns the body.
 */
export async function holdToDocument(operation: string, answer: Response): Promise<unknown> {
  const [method = "", path = ""] = operation.split(" ");
  const documented = operations[path]?.[method.toLowerCase()]?.responses[answer.status];
  if (!documented) throw new Error(`Nothing is said of ${operation} answering ${answer.status}`);
  for (const header of Object.keys(documented.headers ?? {})) {
    expect(answer.headers.get(header), `${header} of ${operation} ${answer.status}`).not.toBeNull();
  }
  const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
  const schema = documented.content[type]?.schema;
  if (!schema) throw new Error(`Nothing is said of ${operation} ${answer.status} as '${type}'`);
  const body = await read(answer, type);
  return z.fromJSONSchema(resolve(schema)).parse(body);
}

function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const named: Record<string, Schema> = openapi.components.schemas;
  const found = named[name];
  if (!found) throw new Error(`There is no schema ${name}`);
  return found;
}

/** A stream of events never ends by itself: only its first event is read. */
async function read(answer: Response, type: string): Promise<unknown> {
  if (type === "application/json") return answer.json();
  if (type !== "text/event-stream") return answer.text();
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}
