import type { SubmissionResult } from "@conform-to/dom";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { NavLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { Thread, threadTitle } from "~/components/thread/thread";
import { ownRequestHeaders, requestMissing } from "~/http/sessions/own-request.server";
import { threadPaths } from "~/models/threads/addresses";
import { closedWords } from "~/models/threads/thread";
import { readThread } from "~/models/threads/thread.server";
import { paths } from "~/paths";
import { requireThread } from "./own-thread.server";
import { photoFormAction, sendEntry } from "./send.server";

/** Where a homeowner and one business that has their request write to each other. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, now, each } = await requireThread(params);
  const { id: businessId, name, assignmentId } = each;
  const entries = await readThread({ assignmentId, reader: "homeowner", name });
  const closed = closedWords(now, each, "homeowner");
  return json({ token, businessId, name, closed, entries }, { headers: ownRequestHeaders });
}

export const action = photoFormAction(requireThread, ({ token, leadId, each }, upload) => {
  const replies = { page: threadPaths.own(token, each.id), missing: requestMissing };
  return sendEntry({ side: "homeowner", leadId, businessId: each.id }, upload, replies);
});

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? threadTitle(data.name) : requestNotFoundTitle,
  description: "What you wrote to each other, and what happened.",
}));

export default function OwnThread() {
  const { token, businessId, name, ...thread } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      <h1 className="wrap-anywhere">{threadTitle(name)}</h1>
      <NavLink to={paths.myRequest(token)}>Back to your request</NavLink>
      <Thread
        {...thread}
        to={name}
        action={threadPaths.own(token, businessId)}
        photoAt={(photo) => threadPaths.ownPhoto(token, businessId, photo)}
        report={paths.contactAbout("message", businessId)}
        refused={useActionData<SubmissionResult>()}
      />
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";
