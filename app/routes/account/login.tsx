import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { z } from "zod";
import { IsThisYou, LoginChoices, type LoginMode, roleChoices } from "~/components/account/login-choices";
import { asOther, SignInForm } from "~/components/account/sign-in-form";
import { SignUpForm } from "~/components/account/sign-up-form";
import { siteIsAway } from "~/components/page/error-page";
import { LineLink, OurAddress } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { largestForm, readForm, secretFields } from "~/http/bodies/form.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { isPortalPath, sameSitePath } from "~/http/origin.server";
import { findAccountIfKnown, homeOf } from "~/http/sessions/session.server";
import { longestSeal } from "~/models/accounts/carried-form.server";
import { isDatabaseUnavailable } from "~/models/faults/outage.server";
import { paths } from "~/paths";
import { answerSignIn } from "./sign-in.server";
import { answerSignUp } from "./sign-up.server";

const roleChoice = z.enum(roleChoices);
const loginMode = z.enum(["sign-in", "sign-up"]).catch("sign-in");

const modeOf = (request: Request) => loginMode.parse(new URL(request.url).searchParams.get("mode"));

export async function loader({ request }: LoaderFunctionArgs) {
  // While the database is away, the form is shown to anybody: sending it says what is wrong.
  const account = await findAccountIfKnown(request);
  const { searchParams } = new URL(request.url);
  const other = searchParams.get("mode") === asOther ? asOther : undefined;
  if (account && !other) throw redirect(homeOf(account.role));
  const redirectTo = sameSitePath(searchParams.get("redirectTo"), "");
  const towards = isPortalPath(redirectTo) ? "professional" : "homeowner";
  const role = roleChoice.catch(towards).parse(searchParams.get("role"));
  return json({ redirectTo, role, mode: modeOf(request), other });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, largestForm + longestSeal);
  const answer = modeOf(request) === "sign-up" ? answerSignUp : answerSignIn;
  try {
    return await answer(request, form);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const typed = parseWithZod(form, { schema: z.object({}) });
    return json({ refused: typed.reply({ formErrors: [away], hideFields: secretFields }) }, 503);
  }
}

const away = `${siteIsAway}. It is not anything you did: wait a moment, then type your password again.`;

export const headers = waitHeaders({ "Cache-Control": "private, no-store" });

const titles: Readonly<Record<LoginMode, string>> = {
  "sign-in": "Sign in",
  "sign-up": "Create your account",
};

export const meta = metaOf<typeof loader>((data) => {
  const mode = data?.mode ?? "sign-in";
  const how = mode === "sign-in" ? "in to" : "up to";
  const as = mode === "sign-in" ? "with your email and password" : "as a homeowner or a professional";
  const title = mode === "sign-in" && data ? `${titles[mode]} as a ${data.role}` : titles[mode];
  return { title, description: `Sign ${how} ${site.name} ${as}.` };
});

type RefusedSignIn = { refused?: SubmissionResult; known?: ComponentProps<typeof IsThisYou> };

export default function Login() {
  const { redirectTo, role, mode, other } = useLoaderData<typeof loader>();
  const { refused, known } = useActionData<RefusedSignIn>() ?? {};
  if (known) return <IsThisYou {...known} />;
  const kept = refused?.initialValue?.kept;
  return (
    <div className="wrap narrow py-8">
      <h1>{titles[mode]}</h1>
      <LoginChoices mode={mode} role={role} redirectTo={redirectTo} />
      {mode === "sign-up" ? (
        <SignUpForm role={role} refused={refused} />
      ) : (
        <SignInForm
          action={paths.login(redirectTo, role, other)}
          refused={refused}
          kept={typeof kept === "string" ? kept : undefined}
        />
      )}
      <Elsewhere />
    </div>
  );
}

const Elsewhere = () => (
  <>
    <LineLink to={paths.home} p="mt-4">
      Get quotes without an account
    </LineLink>
    <p className="mt-2">
      Need help? Write to <OurAddress />.
    </p>
  </>
);
