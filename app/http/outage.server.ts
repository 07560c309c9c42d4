import { json } from "@remix-run/node";
import { isDatabaseUnavailable } from "~/models/operations/outage.server";
import type { UnsentForm } from "~/models/operations/unsent-form";

/**
 * Runs an action. When the database is gone, throws a 503 Response that carries the posted fields: the error
 * page offers to send them again, and nothing that was typed is lost; `message` says what did
 * not happen, where the specification has words for it.
 */
export async function offerResend<Outcome>(
  form: FormData,
  act: () => Promise<Outcome>,
  message?: string,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
    throw json<UnsentForm>({ fields, message }, { status: 503 });
  }
}
