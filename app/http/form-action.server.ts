import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { readForm, secretFields } from "~/http/bodies/form.server";
import { carryForm, sealForm } from "~/models/accounts/carried-form.server";
import { type EndedSession, sentAgain, typedFields } from "~/models/base/unsent-form";
import { unlessAway } from "~/models/faults/outage.server";
import { paths } from "~/paths";
import { offerResend, type Sent, unsentOf } from "./offer-resend.server";
import { lastSignedIn } from "./sessions/known-device.server";
import { ownPath, sessionIdOf } from "./sessions/session.server";

/**
 * Runs an action as {@link offerResend} does, whatever its guards ask for first. What was sent is kept sealed until its
 * sender has signed in, or proved the second factor, which then leads to the page 'You were sending this'.
 */
export async function outlive<Outcome>(
  request: Request,
  sent: Sent,
  act: () => Promise<Outcome>,
  message?: string,
): Promise<Outcome> {
  const again = sent.form.has(sentAgain);
  sent.form.delete(sentAgain);
  try {
    const outcome = await offerResend(sent, act, message);
    if (again) await unlessAway(() => keepWithSession(request, null), undefined);
    return outcome;
  } catch (thrown) {
    throw await keepUnsent(request, sent, thrown);
  }
}

async function keepWithSession(request: Request, sealed: string | null): Promise<void> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await carryForm(sessionId, sealed);
}

/** What a guard threw; in its place, where it asks for something first, what does so and carries the form on. */
async function keepUnsent(request: Request, sent: Sent, thrown: unknown): Promise<unknown> {
  const asked = thrown instanceof Response ? thrown.headers.get("Location")?.split("?")[0] : undefined;
  if (asked !== paths.login() && asked !== paths.secondFactor() && asked !== paths.secondFactorSetup)
    return thrown;
  const unsent = unsentOf(sent, [...secretFields, "code"]);
  // A form of nothing but a password or a code.
  if (unsent.secrets && unsent.files.length === 0 && typedFields(unsent).length === 0) return thrown;
  const path = ownPath(request);
  const sealed = sealForm({ ...unsent, path, by: await lastSignedIn(request) });
  if (!sealed) return thrown;
  if (asked === paths.login()) return json<EndedSession>({ path, kept: sealed }, 401);
  await keepWithSession(request, sealed);
  return redirectDocument(asked === paths.secondFactor() ? paths.secondFactor(paths.unsent) : asked, 303);
}

export type Posted = Pick<ActionFunctionArgs, "request" | "params"> & { form: FormData };

/**
 * The action of a page with forms: reads what was posted, and outlives the session, the second factor and an outage.
 * `message` says what did not happen then, where the specification has words for it.
 */
export const formAction =
  <Outcome>(act: (posted: Posted) => Promise<Outcome>, message?: (form: FormData) => string | undefined) =>
  async ({ request, params }: ActionFunctionArgs): Promise<Outcome> => {
    const form = await readForm(request);
    return outlive(request, { form }, () => act({ request, params, form }), message?.(form));
  };

/** The loader of a route that only has an action: redirects to the page with its button. */
export const leadTo =
  (pageOf: (params: LoaderFunctionArgs["params"]) => string) =>
  ({ params }: LoaderFunctionArgs) =>
    redirect(pageOf(params), 303);
