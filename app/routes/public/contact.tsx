import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StepsForm } from "~/components/form/steps-form";
import { OurAddress, TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { site } from "~/content/site";
import { env } from "~/env.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { clientAddress } from "~/http/client-address.server";
import { formAction } from "~/http/form-action.server";
import { parseForm } from "~/http/pages/parsed-form.server";
import { redirectWithNotice, refuse, refuseMore } from "~/http/pages/reply.server";
import { beginMessage, contactSteps } from "~/models/contact/contact";
import { sendContactMessage } from "~/models/contact/contact.server";
import { answersSchema } from "~/models/quiz/answer";
import { paths } from "~/paths";
import { findNamedListing } from "../claims/claim-page.server";

const contact = answersSchema(contactSteps);

/** Starts the message for somebody who comes from a page about a listing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const listing = await findNamedListing(searchParams.get("business"));
  const named = listing && { ...listing, address: env.SITE_URL + listing.path };
  return json({ message: beginMessage(searchParams.get("topic"), named) });
}

export const handle = { cache: "public" };

export const action = formAction(async ({ request, form }) => {
  const submission = parseForm(form, contact);
  if (submission.status !== "success") return refuse(submission);
  const { name = "", email = "", message = "" } = submission.value;
  const from = { address: clientAddress(request), operatorEmail: env.OPERATOR_EMAIL };
  const outcome = await sendContactMessage({ name, email, message, ...from });
  if (outcome.status === "limited") return refuseMore(submission, "messages", outcome.retryAfterSeconds);
  return redirectWithNotice(paths.contact, "Thank you. We have your message and will answer by email.");
});

export const headers = waitHeaders();

export const meta = metaOf(() => ({
  title: "Contact",
  description: `Write to ${site.name}. A person reads it and answers by email.`,
  path: paths.contact,
}));

export default function Contact() {
  const { message } = useLoaderData<typeof loader>();
  const refused = useActionData<SubmissionResult>();
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1>Contact</h1>
      <p className="mt-4 text-lg">A person reads what you write and answers by email.</p>
      <div className="panel mt-6">
        <StepsForm
          id="contact"
          action={paths.contact}
          steps={contactSteps}
          values={{ message }}
          refused={refused}
          send="Send message"
        />
      </div>
      <p className="mt-6">
        {site.supportEmail ? (
          <>
            Or write to <OurAddress />.{" "}
          </>
        ) : null}
        For a request that you made, the link in its confirmation is the quickest way. If something does not
        work, see <TextLink to={paths.status}>how the site is doing</TextLink>.
      </p>
    </div>
  );
}
