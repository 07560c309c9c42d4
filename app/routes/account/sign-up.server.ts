import type { SubmissionResult } from "@conform-to/dom";
import { json } from "@remix-run/node";
import type { z } from "zod";
import { clientAddress } from "~/http/client-address.server";
import { inConstantTime } from "~/http/constant-time.server";
import { offerResend } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice, refusalInit, tooMany } from "~/http/pages/reply.server";
import { rememberSignUp } from "~/http/sessions/known-device.server";
import {
  goOnSigningUp,
  homeownerForm,
  professionalForm,
  type SignedUp,
  type SignUp,
  signUp,
} from "~/models/accounts/sign-up.server";
import { paths } from "~/paths";
import type { Role } from "../../../drizzle/schema/values/accounts";

const hideFields = ["password", "confirmPassword"];

/** Answers a form of the sign-up page. Nobody is signed in by it. */
export function answerSignUp(request: Request, form: FormData) {
  switch (form.get("intent")) {
    case "homeowner":
      return takeSignUp(request, form, {
        schema: homeownerForm,
        wishOf: (fields) => ({ role: "homeowner", ...fields }),
      });
    case "professional":
      return takeSignUp(request, form, {
        schema: professionalForm,
        wishOf: (fields) => ({ role: "professional", ...fields }),
      });
    case "go-on":
      return goOn(request, form);
    default:
      throw refusal(422, "Fill in the form on the page to sign up.");
  }
}

async function takeSignUp<Fields>(
  request: Request,
  form: FormData,
  { schema, wishOf }: { schema: z.ZodType<Fields>; wishOf: (fields: Fields) => SignUp },
) {
  const submission = parseForm(form, schema);
  if (submission.status !== "success") return json({ refused: submission.reply({ hideFields }) }, 422);
  const wish = wishOf(submission.value);
  const outcome = await inConstantTime(() => signUp(wish, clientAddress(request)));
  return answer(request, outcome, wish.role, (formErrors) => submission.reply({ formErrors, hideFields }));
}

async function goOn(request: Request, form: FormData) {
  const sealed = form.get("sealed");
  const outcome = await offerResend({ form }, () =>
    inConstantTime(() => goOnSigningUp(typeof sealed === "string" ? sealed : "", clientAddress(request))),
  );
  if (outcome.status === "spent")
    throw refusal(422, "That was too long ago. Go back and fill in the form again.");
  const role = outcome.status === "answered" ? outcome.role : "professional";
  return answer(request, outcome, role, (formErrors) => ({
    status: "error",
    initialValue: { intent: "professional" },
    error: { "": formErrors },
  }));
}

async function answer(
  request: Request,
  outcome: SignedUp,
  role: Exclude<Role, "operator">,
  refuse: (errors: string[]) => SubmissionResult,
) {
  switch (outcome.status) {
    case "answered": {
      const notice = "Account created successfully! Please check your email to verify your account.";
      const onward = role === "homeowner" ? paths.customerDashboard : paths.login(undefined, role);
      const headers = new Headers({ "Set-Cookie": await rememberSignUp(request, outcome.accountId) });
      return redirectWithNotice(onward, notice, headers);
    }
    case "known":
      return json({ known: { listings: outcome.listings, sealed: outcome.sealed } }, 409);
    case "limited": {
      const { retryAfterSeconds } = outcome;
      return json(
        { refused: refuse([tooMany("accounts", retryAfterSeconds)]) },
        refusalInit(retryAfterSeconds),
      );
    }
  }
}
