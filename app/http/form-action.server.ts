import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";

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

/** The loader of a verb of one press, where there is nothing to read: leads to the page that has its button. */
export const leadTo =
  (pageOf: (params: LoaderFunctionArgs["params"]) => string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(pageOf(params), 303);
