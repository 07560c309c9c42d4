import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClaimProgress, type ProgressAnswer } from "~/components/claim/claim-progress";
import { ButtonLink, QuietLink, TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { env } from "~/env.server";
import { waitHeaders } from "~/http/caching-headers.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { findVisitor } from "~/http/sessions/visitor.server";
import { findLinked } from "~/models/claims/claimant-mail.server";
import type { Claimant } from "~/models/ownership/claim-rows.server";
import { whatsAppLink } from "~/models/reading/phone";
import { paths } from "~/paths";
import { answerProgress } from "../claims/answer-progress.server";
import { loadProgress, readClaimQuery } from "../claims/claim-page.server";

/** Shows the browser that made a claim, and whoever has its mailed link, what happens next and how the claim stands. */
export async function loader({ request }: LoaderFunctionArgs) {
  const own = await findOwn(request);
  const progress = own && (await loadProgress(own.claimant, own.claimId));
  const answer = {
    progress: progress ?? null,
    at: readClaimQuery(request).claim ?? progress?.id,
    booking: env.CLAIMS_BOOKING_URL ?? null,
    whatsApp: env.CLAIMS_WHATSAPP ? (whatsAppLink(env.CLAIMS_WHATSAPP) ?? null) : null,
  };
  return json(answer, { headers: privateHeaders });
}

/** For this browser only, and not for search engines; other sites do not learn the link. */
const privateHeaders = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
};

/** The claim that the address names by its mailed link; else this browser's with that id, or its newest. */
async function findOwn(request: Request): Promise<{ claimId?: string; claimant: Claimant } | undefined> {
  const { claim } = readClaimQuery(request);
  const linked = claim && (await findLinked(claim));
  if (linked) return linked;
  const visitor = await findVisitor(request);
  return visitor.status === "known" ? { claimId: claim, claimant: { visitorId: visitor.id } } : undefined;
}

export async function action({ request }: ActionFunctionArgs) {
  const { claim } = readClaimQuery(request);
  const back = paths.claimConfirmation(claim);
  const notice =
    "The code is right. We have written to the email that you gave: the link in it opens your dashboard.";
  // The same whether or not the address has an account: only its owner learns that, by email.
  const findNamed = async () => {
    const own = await findOwn(request);
    return own?.claimId ? { claimId: own.claimId, claimant: own.claimant } : undefined;
  };
  return answerProgress(request, findNamed, { back, won: () => redirectWithNotice(back, notice) });
}

export const headers = waitHeaders(privateHeaders);

export const meta = metaOf({ title: "Your claim", description: "What happens next with your claim." });

export default function ClaimConfirmation() {
  const { progress, at, booking, whatsApp } = useLoaderData<typeof loader>();
  const { problem } = useActionData<ProgressAnswer>() ?? {};
  const open = progress?.status === "pending" || progress?.status === "disputed";
  return (
    <div className="wrap narrow py-8 sm:py-12">
      <h1>{open ? "We have your claim" : progress ? "Your claim" : "No claim to show here"}</h1>
      {progress ? null : <NoneHere />}
      {open ? <p className="mt-4 text-lg">A person checks it within 24 hours, and we write to you.</p> : null}
      {progress ? (
        <ClaimProgress claim={progress} action={paths.claimConfirmation(at)} problem={problem} />
      ) : null}
      {open || !progress ? <WhatNext title={open ? "What happens next" : "How a claim goes"} /> : null}
      {booking || whatsApp ? <Talk booking={booking} whatsApp={whatsApp} /> : null}
    </div>
  );
}

/** For another browser that opens the address, or one that keeps no cookies for us. */
const NoneHere = () => (
  <p className="mt-4 text-lg">
    How a claim stands is shown in the browser that sent it, and in any other by the link in the email that
    says we have it. <TextLink to={paths.claimListing}>Claim a listing</TextLink>
  </p>
);

const WhatNext = ({ title }: { title: string }) => (
  <section className="mt-8" aria-labelledby="next">
    <h2 id="next">{title}</h2>
    <ol className="mt-3 grid list-decimal gap-2 pl-5">
      <li>A person looks at a claim within 24 hours.</li>
      <li>We email what came of it. If we could not confirm it, we say why.</li>
      <li>
        Once it is confirmed, the link in our email opens your dashboard. A new account chooses its password
        there first.
      </li>
      <li>After that, requests from homeowners near you can reach you.</li>
    </ol>
  </section>
);

const Talk = ({ booking, whatsApp }: { booking: string | null; whatsApp: string | null }) => (
  <section className="mt-8" aria-labelledby="talk">
    <h2 id="talk">Talk to us</h2>
    <div className="mt-3 flex flex-wrap gap-3">
      {booking ? (
        <ButtonLink to={booking} rel="noopener">
          Book a call
        </ButtonLink>
      ) : null}
      {whatsApp ? (
        <QuietLink to={whatsApp} rel="noopener">
          Chat on WhatsApp
        </QuietLink>
      ) : null}
    </div>
    {whatsApp ? <p className="hint mt-2">We answer the chat 9am-6pm Mon-Fri.</p> : null}
  </section>
);
