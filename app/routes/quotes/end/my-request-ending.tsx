import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HiredForm, hiredTitle } from "~/components/own-request/hired-form";
import { EndingQuestion, endingTitles } from "~/components/own-request/request-actions";
import { requestNotFoundTitle } from "~/components/own-request/request-not-found";
import { metaOf } from "~/components/page/page-meta";
import { ownRequestHeaders, requestMissing, requireOwnRequest } from "~/http/sessions/own-request.server";
import { hireWords, resumeWords, stopWords } from "~/models/leads/now/homeowner-actions";
import { listTold } from "~/models/leads/own-request/hired.server";
import { readCompared } from "~/models/prices/compared.server";
import { paths } from "~/paths";

export async function loader({ params: { token = "", how } }: LoaderFunctionArgs) {
  const request = await requireOwnRequest(token);
  const { now } = request;
  if (request.erasedAt) throw redirect(paths.myRequest(token));
  const shared = { to: paths.myRequest(token) };
  if (how === "hired") {
    const given = now.given.map(({ id, name }) => ({ id, name }));
    return json({ ...shared, how: "hired" as const, given, does: hireWords(now) }, answering);
  }
  if (how !== "close" && how !== "reopen") throw requestMissing();
  // From a tab that was left open: there is nothing to close, or to open again.
  if ((how === "close") !== (now.did.state === "open")) throw redirect(paths.myRequest(token));
  if (how === "close") return json({ ...shared, how: "close" as const, does: stopWords(now) }, answering);
  const compared = await readCompared(request);
  const does = [resumeWords(await listTold(request.id)), compared?.undone].filter(Boolean).join(" ");
  return json({ ...shared, how: "reopen" as const, does }, answering);
}

const titles = { ...endingTitles, hired: hiredTitle };

export const meta = metaOf<typeof loader>((data) => ({
  title: data ? titles[data.how] : requestNotFoundTitle,
  description: "What this does, and the button that does it.",
}));

export default function MyRequestEnding() {
  const ending = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-8 lg:py-12">
      {ending.how === "hired" ? <HiredForm {...ending} /> : <EndingQuestion {...ending} />}
    </div>
  );
}

export { RequestError as ErrorBoundary } from "~/components/own-request/request-not-found";
export { headers } from "~/http/sessions/own-request.server";

const answering = { headers: ownRequestHeaders };
