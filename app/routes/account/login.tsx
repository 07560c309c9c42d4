import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SignInForm } from "~/components/account/sign-in-form";
import { pageMeta } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { readForm } from "~/http/form.server";
import { authenticate, findAccount, homeOf, openCarried, signIn } from "~/http/session.server";
import { formatWait } from "~/models/messages/clock";
import { emailAddress } from "~/models/messages/email-address";
import { isPortalPath, paths, sameSitePath } from "~/paths";

/** Longer is no password of anybody, and hashing it would be work for nothing. */
const longestPassword = 1024;

const credentials = z.object({
  email: emailAddress("Please enter your email"),
  password: z.string({ error: "Please enter your password" }).max(longestPassword, "Authentication failed"),
  kept: z.string().optional(),
});

/** Whose words the page uses; what somebody may do is their account's to say. */
const roleChoice = z.enum(["homeowner", "professional"]);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await findAccount(request);
  if (account) throw redirect(homeOf(account.role));
  const { searchParams } = new URL(request.url);
  const redirectTo = sameSitePath(searchParams.get("redirectTo"), "");
  const towards = isPortalPath(redirectTo) ? "professional" : "homeowner";
  return json({ redirectTo, role: roleChoice.catch(towards).parse(searchParams.get("role")) });
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: credentials });
  const refuse = (status: number, init: Parameters<typeof submission.reply>[0] & object, headers = {}) =>
    json(submission.reply({ ...init, hideFields: ["password"] }), { status, headers });
  if (submission.status !== "success") return refuse(422, {});

  const outcome = await authenticate(request, submission.value);
  switch (outcome.status) {
    case "wrong":
      return refuse(422, { formErrors: ["Authentication failed"] });
    case "slowed": {
      const wait = formatWait(outcome.retryAfterSeconds);
      const headers = { "Retry-After": String(outcome.retryAfterSeconds) };
      return refuse(429, { formErrors: [`Too many attempts to sign in. Try again in ${wait}.`] }, headers);
    }
    case "verified": {
      const carried = openCarried(submission.value.kept);
      const asked = carried?.form.path ?? new URL(request.url).searchParams.get("redirectTo");
      const headers = await signIn(request, outcome.account, carried);
      return redirect(sameSitePath(asked, homeOf(outcome.account.role)), { status: 303, headers });
    }
  }
}

/** Kept out of every cache; tells somebody who is slowed down when to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const kept = new Headers({ "Cache-Control": "private, no-store" });
  const wait = actionHeaders.get("Retry-After");
  if (wait) kept.set("Retry-After", wait);
  return kept;
};

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: "Sign in", description: `Sign in to ${site.name} with your email and password.`, noindex: true },
    matches,
  );

export default function Login() {
  const { redirectTo, role } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  const kept = refused?.initialValue?.kept;
  return (
    <div className="wrap narrow py-8">
      <h1>Sign in</h1>
      <RoleToggle role={role} redirectTo={redirectTo} />
      <p className="hint mt-4">{welcomes[role]}</p>
      <SignInForm refused={refused} kept={typeof kept === "string" ? kept : undefined} />
      <p className="mt-4">
        <a href={paths.home} className="nav-link link">
          Get quotes without an account
        </a>
      </p>
      <p className="mt-2">
        Need help? Write to{" "}
        <a href={`mailto:${site.supportEmail}`} className="link">
          {site.supportEmail}
        </a>
        .
      </p>
    </div>
  );
}

type RoleChoice = z.infer<typeof roleChoice>;

const welcomes: Readonly<Record<RoleChoice, string>> = {
  homeowner:
    "Your quotes and projects will be here soon. Until then, the link in your confirmation email shows your request.",
  professional: "See your leads, answer them and keep track of the work.",
};

function RoleToggle({ role, redirectTo }: { role: RoleChoice; redirectTo: string }) {
  const choices = [
    ["homeowner", "Homeowner"],
    ["professional", "Professional"],
  ] as const;
  return (
    <nav aria-label="I am a" className="mt-4 flex flex-wrap gap-2">
      {choices.map(([value, label]) => (
        <a
          key={value}
          href={paths.login(redirectTo, value)}
          aria-current={value === role ? "true" : undefined}
          className={value === role ? "btn" : "btn btn-quiet"}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
