import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OwnRequest, requestTitle } from "~/components/own-request/own-request";
import { type RequestIntent, requestIntents } from "~/components/own-request/request-actions";
import { ErasedRequest, erasedTitle, requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { ownRequestHeaders, requireOwnRequest } from "~/http/sessions/own-request.server";
import { uuid } from "~/models/base/uuid";
import { askAnother } from "~/models/leads/next-roofer.server";
import { factAttributes } from "~/models/leads/now/facts";
import { outcomeSaid, type RequestOutcome } from "~/models/leads/now/homeowner-actions";
import { recordNotHired } from "~/models/leads/own-request/booked.server";
import { hiredOf, recordHired } from "~/models/leads/own-request/hired.server";
import {
  answerHeard,
  chooseLooking,
  chooseTexts,
  closeRequest,
  keepOpen,
} from "~/models/leads/own-request/own-request.server";
import { resumeRouting } from "~/models/prices/choosing.server";
import { paths } from "~/paths";
import { readOpenRequest } from "./open-request.server";

const change = z.object({
  intent: z.enum(requestIntents),
  whom: uuid.or(z.enum(["other", "unsaid"])).optional(),
  instead: uuid.optional(),
  asked: z.string().max(2).pipe(z.string().regex(/^\d+$/)).transform(Number).optional(),
});

export async function loader({ params }: LoaderFunctionArgs) {
  const request = await requireOwnRequest(params.token);
  const { erasedAt, now } = request;
  return erasedAt
    ? json(
        { state: "erased" as const, erasedAt: erasedAt.toISOString(), facts: factAttributes(now) },
        answering,
      )
    : json(await readOpenRequest(request, params.token ?? ""), answering);
}

export const action = formAction(async ({ params, form }) => {
  const { id } = await requireOwnRequest(params.token);
  const wanted = change.safeParse(Object.fromEntries(form));
  if (!wanted.success) throw refusal(422, "We did not understand that. Go back and choose again.");
  const outcome = await applyTo[wanted.data.intent](id, wanted.data);
  return redirectWithNotice(paths.myRequest(params.token ?? ""), outcomeSaid(outcome));
});

const titleOf = (shown: { state: "erased" } | { state: "open"; serviceType: string }) =>
  shown.state === "open" ? requestTitle(shown.serviceType) : erasedTitle;

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? titleOf(data) : requestNotFoundTitle,
  description: "Your estimate, who has your request, and how to stop it.",
}));

export default function MyRequest() {
  const request = useLoaderData<typeof loader>();
  if (request.state === "erased") return <ErasedRequest {...request} />;
  return <OwnRequest {...request} />;
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";

const answering = { headers: ownRequestHeaders };

const applyTo = {
  stop: closeRequest,
  still: keepOpen,
  resume: (leadId: LeadId) => resumeRouting(leadId),
  hired: (leadId: LeadId, { whom = "unsaid" }: Wanted) => recordHired(leadId, hiredOf(whom)),
  "not-hired": (leadId: LeadId, { whom = "" }: Wanted) => recordNotHired(leadId, whom),
  "rung-yes": (leadId: LeadId) => answerHeard(leadId, "yes"),
  "rung-no": (leadId: LeadId) => answerHeard(leadId, "no"),
  "keep-looking": (leadId: LeadId) => chooseLooking(leadId, true),
  "no-keep-looking": (leadId: LeadId) => chooseLooking(leadId, false),
  texts: (leadId: LeadId) => chooseTexts(leadId, true),
  "no-texts": (leadId: LeadId) => chooseTexts(leadId, false),
  "ask-another": (leadId: LeadId, { asked = 0, instead }: Wanted) => askAnother(leadId, asked, instead),
} satisfies Record<RequestIntent, (leadId: LeadId, wanted: Wanted) => Promise<RequestOutcome>>;

type Wanted = z.infer<typeof change>;
