import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ErasedRequest, erasedTitle } from "~/components/own-request/erased-request";
import { OwnRequest, requestTitle } from "~/components/own-request/own-request";
import { type RequestIntent, requestIntents } from "~/components/own-request/request-actions";
import { RequestNotFound, requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { ErrorPage } from "~/components/page/error-page";
import { pageMeta } from "~/components/page/page-meta";
import { readForm } from "~/http/bodies/form.server";
import { offerResend } from "~/http/outage.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { askAnother, findAnotherOffer } from "~/models/leads/own-request/another.server";
import {
  listRequestBusinesses,
  recordHired,
  resumeRouting,
  stopRouting,
} from "~/models/leads/own-request/own-request.server";
import { recordedAnswers } from "~/models/quiz/recorded-answers";
import { paths } from "~/paths";
import { siteFacts } from "~/workflows/leads/site-facts.server";

const change = z.object({
  intent: z.enum(requestIntents),
  asked: z.string().max(2).pipe(z.string().regex(/^\d+$/)).transform(Number).optional(),
});

export async function loader({ params }: LoaderFunctionArgs) {
  const request = await requireOwnRequest(params.token);
  const { erasedAt } = request;
  if (erasedAt) return json({ state: "erased" as const, erasedAt: erasedAt.toISOString() }, answering);
  const { id, serviceType, source, outcode, answers, estimate, homeownerNotes } = request;
  return json(
    {
      state: "open" as const,
      token: params.token ?? "",
      serviceType,
      outcode,
      estimate: estimate.result,
      answers: recordedAnswers(source, answers),
      notes: homeownerNotes,
      verified: request.phoneVerified,
      stoppedAt: request.routingStoppedAt?.toISOString() ?? null,
      hiredAt: request.hiredAt?.toISOString() ?? null,
      madeAt: request.createdAt.toISOString(),
      receivers: await listRequestBusinesses(id),
      another: await findAnotherOffer(id),
    },
    answering,
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return offerResend(form, async () => {
    const { id } = await requireOwnRequest(params.token);
    const wanted = change.safeParse(Object.fromEntries(form));
    if (!wanted.success) throw refusal(422, "We did not understand that. Go back and choose again.");
    const outcome = await applyTo[wanted.data.intent](id, wanted.data);
    return redirectWithNotice(paths.myRequest(params.token ?? ""), notices[outcome.status]);
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: titleOf(data),
      description: "Your estimate, who has your request, and how to stop it.",
      noindex: true,
    },
    matches,
  );

export const headers = () => ownRequestHeaders;

export default function MyRequest() {
  const request = useLoaderData<typeof loader>();
  if (request.state === "erased") return <ErasedRequest erasedAt={request.erasedAt} />;
  return <OwnRequest {...request} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<RequestNotFound />} />;

const answering = { headers: ownRequestHeaders };

const applyTo = {
  stop: stopRouting,
  resume: (leadId: string) => resumeRouting(leadId, siteFacts),
  hired: (leadId: string) => recordHired(leadId, siteFacts),
  "ask-another": (leadId: string, { asked = 0 }: { asked?: number }) => askAnother(leadId, asked, siteFacts),
} satisfies Record<
  RequestIntent,
  (leadId: string, wanted: { asked?: number }) => Promise<{ status: keyof typeof notices }>
>;

const notices = {
  stopped: "Stopped. Nobody else gets your request.",
  resumed: "Your request is open again.",
  hired: "Thank you for telling us. The businesses know, and nobody else gets your request.",
  asked: "We have asked one more, and told them how to reach you.",
  repeated: "We had asked one more already: once is enough.",
  refused: { refused: "We did not ask anybody. What you can do now is below." },
  closed: { refused: "The details of this request have been deleted." },
} as const;

type Shown = { state: "erased" } | { state: "open"; serviceType: string };

function titleOf(shown: Shown | undefined): string {
  if (!shown) return requestNotFoundTitle;
  return shown.state === "open" ? requestTitle(shown.serviceType) : erasedTitle;
}
