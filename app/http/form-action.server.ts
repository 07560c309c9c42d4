import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { readForm, secretFields, typedIn } from "~/http/bodies/form.server";
import { carryForm, sealForm } from "~/models/accounts/carried-form.server";
import {
  type EndedSession,
  needsCookie,
  sentAgain,
  typedFields,
  type UnsentForm,
} from "~/models/base/unsent-form";
import { isDatabaseUnavailable, unlessAway } from "~/models/faults/outage.server";
import { paths } from "~/paths";
import { roles } from "../../drizzle/schema/values/accounts";
import { signedInHere } from "./sessions/known-device.server";
import { findAccountIfKnown, homeOf, ownPath, sessionIdOf } from "./sessions/session.server";
import { keepsCookies } from "./sessions/visitor.server";

/** What was posted: its fields, and the names of the inputs in which files were chosen, if it may carry some. */
type Sent = { form: FormData; chosen?: string[] };

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
function unsentOf({ form, chosen = [] }: Sent, secret: readonly string[]) {
  const typed = typedIn(form);
  const fields = typed.filter(([name]) => !secret.includes(name));
  return { fields, files: chosen, secrets: fields.length < typed.length };
}

/**
 * Runs an action as {@link offerResend} does, whatever its guards ask for first. What was sent is kept sealed until its
 * sender has signed in, or proved the second factor, which then leads to the page 'You were sending this'.
 */
export function outlive<Outcome>(
  request: Request,
  sent: Sent,
  act: () => Promise<Outcome>,
  message?: string,
): Promise<Outcome> {
  const again = sent.form.has(sentAgain);
  sent.form.delete(sentAgain);
  const actOrKeep = async () => {
    try {
      const outcome = await act();
      if (again) await unlessAway(() => keepWithSession(request, null), undefined);
      return outcome;
    } catch (thrown) {
      throw await keepUnsent(request, sent, thrown);
    }
  };
  return offerResend(sent, actOrKeep, message);
}

/** Throws a 400 Response with what was typed for a browser that keeps no cookies, which this form needs. */
export async function requireCookies(request: Request, form: FormData): Promise<void> {
  if (await keepsCookies(request)) return;
  throw json<UnsentForm>({ ...unsentOf({ form }, secretFields), message: needsCookie }, 400);
}

async function keepWithSession(request: Request, sealed: string | null): Promise<void> {
  const sessionId = await sessionIdOf(request);
  if (sessionId) await carryForm(sessionId, sealed);
}

/** What a guard threw; in its place, where its sender is to show first who they are, what carries the form on. */
async function keepUnsent(request: Request, sent: Sent, thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Response)) return thrown;
  const unsent = unsentOf(sent, [...secretFields, "code"]);
  const isTyped = typedFields(unsent).length + unsent.files.length > 0;
  // A form of nothing but a password or a code.
  if (unsent.secrets && !isTyped) return thrown;
  const path = ownPath(request);
  const seal = (by: string[]) => sealForm({ ...unsent, path, by });
  const asked = thrown.headers.get("Location")?.split("?")[0];
  if (asked === paths.login() || asked === paths.secondFactor() || asked === paths.secondFactorSetup) {
    const kept = seal((await signedInHere(request)).slice(0, 1));
    if (!kept) return thrown;
    if (asked === paths.login()) return json<EndedSession>({ path, kept }, 401);
    await keepWithSession(request, kept);
    return redirectDocument(asked === paths.secondFactor() ? paths.secondFactor(paths.unsent) : asked, 303);
  }
  const account = isTyped && isTurnedAway(thrown, asked) ? await findAccountIfKnown(request) : undefined;
  const others = account ? await signedInHere(request, account.email) : [];
  const kept = others.length > 0 ? seal(others) : undefined;
  if (!account || !kept) return thrown;
  const as = { email: account.email, why: (!asked && (await thrown.clone().text())) || "This is not saved." };
  return json<EndedSession>({ path, kept, as }, asked ? 403 : thrown.status);
}

const elsewhere = [...roles.map(homeOf), paths.claimBusiness, paths.verifyEmail()];

/** Whether somebody who is signed in may not send this: another role may, or somebody whose it is. */
const isTurnedAway = ({ status }: Response, asked?: string): boolean =>
  asked ? elsewhere.includes(asked) : status === 403 || status === 404;

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
