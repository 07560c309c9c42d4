import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import type { UnsentForm } from "~/models/base/unsent-form";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";

/** Fields that no page shows again or carries on. */
export const secretFields = ["password", "confirmPassword", "current"];

/**
 * Runs an action. When the database is away, throws a 503 Response that carries the posted fields, all but passwords:
 * the error page offers to send them again. `message` says what did not happen, where the specification has words for
 * it.
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
    const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [{ name, value }] : []));
    const fields = typed.filter(({ name }) => !secretFields.includes(name));
    throw json<UnsentForm>({ fields, secrets: fields.length < typed.length, message }, 503);
  }
}

export type Posted = Pick<ActionFunctionArgs, "request" | "params"> & { form: FormData };

/**
 * The action of a page with forms: reads what was posted, and offers to send it again when the database is away.
 * `message` says what did not happen then, where the specification has words for it.
 */
export const formAction =
  <Outcome>(act: (posted: Posted) => Promise<Outcome>, message?: (form: FormData) => string | undefined) =>
  async ({ request, params }: ActionFunctionArgs): Promise<Outcome> => {
    const form = await readForm(request);
    return offerResend(form, () => act({ request, params, form }), message?.(form));
  };

/** The loader of a route that only has an action: redirects to the page with its button. */
export const leadTo =
  (pageOf: (params: LoaderFunctionArgs["params"]) => string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(pageOf(params), 303);
