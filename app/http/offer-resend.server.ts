import { json } from "@remix-run/node";
import { secretFields, typedIn } from "~/http/bodies/form.server";
import type { UnsentForm } from "~/models/base/unsent-form";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";

/** What was posted: its fields, and the names of the inputs in which files were chosen, if it may carry some. */
export type Sent = { form: FormData; chosen?: string[] };

/**
 * Runs an action. When the database is away, throws a 503 Response that carries the posted fields, all but passwords:
 * the error page offers to send them again. `message` says what did not happen, where the specification has words for
 * it.
 */
export async function offerResend<Outcome>(
  sent: Sent,
  act: () => Promise<Outcome>,
  message?: string,
): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw json<UnsentForm>({ ...unsentOf(sent, secretFields), message }, 503);
  }
}

/** What is carried on of a form: all but the `secret` fields and the files. */
export function unsentOf({ form, chosen = [] }: Sent, secret: readonly string[]) {
  const typed = typedIn(form);
  const fields = typed.filter(([name]) => !secret.includes(name));
  return { fields, files: chosen, secrets: fields.length < typed.length };
}
