import type { Submission, SubmissionResult } from "@conform-to/dom";
import { json, redirect } from "@remix-run/node";
import type { SoldOutAnswer } from "~/components/placement/application-form";
import { textsOf } from "~/http/bodies/form.server";
import { clientAddress } from "~/http/client-address.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { findAccountIfKnown } from "~/http/sessions/session.server";
import type { Account } from "~/models/accounts/accounts.server";
import { formatWait } from "~/models/base/clock";
import { uuid } from "~/models/base/uuid";
import {
  type ApplicationFields,
  applicationFailed,
  placementApplication,
} from "~/models/placements/application";
import { nothingSold, planIds } from "~/models/placements/plan";
import { paths } from "~/paths";
import { type Started, startCheckout, waitForPlace } from "~/workflows/placements/start-checkout.server";
import { leftCookie } from "./left-application.server";

/** What the page gets when an application is not taken. */
export type ApplicationAnswer = { refused?: SubmissionResult; soldOut?: SoldOutAnswer; application?: string };

/** The professional who is signed in, if their email is confirmed: they buy for their own listing. */
export async function findBuyer(request: Request): Promise<Account | undefined> {
  const account = await findAccountIfKnown(request);
  return account?.role === "professional" && account.emailConfirmedAt ? account : undefined;
}

/** Takes an application and leads to the payment page, or says why not. */
export async function answerApplication(request: Request, form: FormData): Promise<Response> {
  const application = uuid.safeParse(form.get("application")).data ?? crypto.randomUUID();
  const submission = parseForm(form, placementApplication);
  if (submission.status !== "success")
    return json<ApplicationAnswer>({ refused: submission.reply(), application }, 422);
  const fields = submission.value;
  const buyer = await findBuyer(request);
  const wish = { fields, accountId: buyer?.id, sender: clientAddress(request) };
  const started =
    form.get("intent") === "wait"
      ? await waitForPlace(wish)
      : await startCheckout({ ...wish, applicationId: application, told: form.get("intent") === "told" });
  return answerStarted(started, { submission, form, application });
}

type Sent = {
  submission: Extract<Submission<ApplicationFields>, { status: "success" }>;
  form: FormData;
  application: string;
};

async function answerStarted(
  started: Started | { status: "waiting" },
  { submission, form, application }: Sent,
): Promise<Response> {
  const fields = submission.value;
  const refuse = (error: string, status: number, headers?: HeadersInit) =>
    json<ApplicationAnswer>(
      { refused: submission.reply({ formErrors: [error] }), application },
      { status, headers },
    );
  switch (started.status) {
    case "open":
      return redirect(started.url, {
        status: 303,
        headers: { "Set-Cookie": await leftCookie.serialize(application) },
      });
    case "not sold":
      return redirectWithNotice(paths.getFeatured, { refused: nothingSold });
    case "paid":
      return redirectWithNotice(paths.getFeatured, "You have finished this application already. Thank you.");
    case "waiting":
      return redirectWithNotice(paths.getFeatured, "We will write to you when a place is free.");
    case "others wait":
    case "sold out":
      return json<ApplicationAnswer>(
        { refused: submission.reply(), soldOut: soldOutAnswer(started, fields, form), application },
        409,
      );
    case "featured already":
      return refuse(`${started.businessName} has a plan already. Your dashboard shows it.`, 409);
    case "limited":
      return refuse(
        `That is a lot of applications. Try again in ${formatWait(started.retryAfterSeconds)}.`,
        429,
        { "Retry-After": String(started.retryAfterSeconds) },
      );
    case "unavailable":
      return refuse(applicationFailed, 503, { "Retry-After": "60" });
  }
}

function soldOutAnswer(
  { plan, city, free, ...queue }: Extract<Started, { status: "sold out" | "others wait" }>,
  fields: ApplicationFields,
  form: FormData,
): SoldOutAnswer {
  const typed = Object.entries(textsOf(form));
  return {
    plan,
    city,
    service: fields.service_type,
    instead: planIds.find((id) => id !== plan && free[id] > 0) ?? null,
    waiting: queue.status === "others wait" ? { waiting: queue.waiting, free: free[plan] } : null,
    values: Object.fromEntries(typed.filter(([name]) => name in placementApplication.shape)),
  };
}
