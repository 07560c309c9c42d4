import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import type { requireOperator } from "~/http/sessions/operator.server";
import { forgetKeptFields } from "~/http/sessions/session.server";

type Posted = Pick<ActionFunctionArgs, "request" | "params"> & { form: FormData };

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

type Operator = Awaited<ReturnType<typeof requireOperator>>;

/**
 * As {@link formAction}, at the desk: what was kept of the form while `guard` asked for more is not kept on. `id` is of
 * what the address names, if anything.
 */
export const deskAction = <Outcome>(
  guard: typeof requireOperator,
  act: (posted: Posted & { operator: Operator; id: string }) => Promise<Outcome>,
) =>
  formAction(async (posted) => {
    const operator = await guard(posted.request, posted.form);
    const [id = ""] = Object.values(posted.params);
    const outcome = await act({ ...posted, operator, id });
    await forgetKeptFields(posted.request);
    return outcome;
  });

/** The loader of a verb of one press, where there is nothing to read: leads to the page that has its button. */
export const leadTo =
  (pageOf: (params: LoaderFunctionArgs["params"]) => string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(pageOf(params), 303);
