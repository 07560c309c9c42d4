import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MessageFilter, MessageList, type MessageShow, messageShows } from "~/components/admin/messages";
import { PageNotice } from "~/components/page/notice";
import { metaOf } from "~/components/page/page-meta";
import { formAction } from "~/http/form-action.server";
import { redirectWithNotice } from "~/http/pages/notice.server";
import { refusal } from "~/http/pages/refusal.server";
import { requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { channels } from "~/models/base/channel";
import { readPlace } from "~/models/base/keyset";
import { uuid } from "~/models/base/uuid";
import { dismissMessage, listMessages, resendMessage } from "~/models/messages/admin.server";
import type { OutboxStatus } from "~/models/messages/message";
import { maskSecrets } from "~/models/messages/secrets";
import { paths } from "~/paths";

const statusOf: Readonly<Record<MessageShow, OutboxStatus>> = {
  failed: "dead",
  waiting: "pending",
  sent: "sent",
};

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const before = readPlace(searchParams.get("before"));
  return {
    show: z
      .enum(messageShows)
      .optional()
      .catch(undefined)
      .parse(searchParams.get("show") ?? undefined),
    channel: z
      .enum(channels)
      .optional()
      .catch(undefined)
      .parse(searchParams.get("channel") ?? undefined),
    before: before && uuid.safeParse(before.id).success ? before : undefined,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const { show, channel, before } = readQuery(request);
  const found = await listMessages({ status: show && statusOf[show], channel, before });
  await recordSeen(
    operator,
    found.messages
      .filter(({ channel: by, recipient }) => by !== "push" && recipient !== "")
      .map(({ id, channel: by, recipient }) => ({
        subject: { kind: "message", id },
        details: by === "sms" ? { phone: recipient } : { email: recipient },
      })),
  );
  const messages = found.messages.map(({ exact, body, subject, ...message }) => ({
    ...message,
    subject: maskSecrets(subject),
    body: maskSecrets(body),
  }));
  return json({ messages, next: found.next, filter: { show, channel }, older: before !== undefined });
}

const wish = z.object({ id: uuid, do: z.enum(["resend", "dismiss"]).default("resend") });

const words = {
  resent: "The message is on its way again.",
  dismissed: "Nothing is to be done about it: the message is blank, and no longer among those that failed.",
  unchanged: { refused: "Nothing was done: the message waits already, was sent, or is blank by now." },
} as const;

export const action = formAction(async ({ request, form }) => {
  const operator = await requireOperator(request, form);
  const asked = wish.safeParse(Object.fromEntries(form));
  if (!asked.success) throw refusal(422, "Press one of the buttons on the page.");
  const { show, channel } = readQuery(request);
  const act = asked.data.do === "dismiss" ? dismissMessage : resendMessage;
  const { status } = await act(operator, asked.data.id);
  return redirectWithNotice(paths.adminMessages({ show, channel }), words[status]);
});

export const meta = metaOf({ title: "Messages", description: "Texts and emails, and what became of them." });

export default function Messages() {
  const { messages, next, filter, older } = useLoaderData<typeof loader>();
  return (
    <>
      <PageNotice />
      <h1 className="text-2xl">Messages</h1>
      <MessageFilter {...filter} />
      <MessageList messages={messages} filter={filter} />
      <p className="mt-4 flex flex-wrap gap-3">
        {older ? (
          <a href={paths.adminMessages(filter)} className="btn btn-quiet">
            Newest
          </a>
        ) : null}
        {next ? (
          <a href={paths.adminMessages({ ...filter, before: next })} rel="next" className="btn btn-quiet">
            Older
          </a>
        ) : null}
      </p>
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
