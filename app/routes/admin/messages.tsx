import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  everyShow,
  MessageEntry,
  MessageFilter,
  messageLine,
  messageShows,
} from "~/components/admin/messages";
import { DeskDone } from "~/components/admin/parts";
import { DeskSplit, MoreLinks } from "~/components/admin/split";
import { metaOf } from "~/components/page/page-meta";
import { refusal } from "~/http/pages/refusal.server";
import { redirectWithNotice } from "~/http/pages/reply.server";
import { deskAction, requireOperator } from "~/http/sessions/operator.server";
import { recordSeen } from "~/models/audit/audit.server";
import { readRowPlace, writePlace } from "~/models/base/keyset";
import { openIn } from "~/models/base/queue";
import { uuid } from "~/models/base/uuid";
import { dismissMessage, findMessage, listMessages, resendMessage } from "~/models/messages/admin.server";
import { maskSecrets } from "~/models/messages/message";
import { paths } from "~/paths";
import { type Channel, channelFacts, channels } from "../../../drizzle/schema/values/messages";

function readQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    show: everyShow.find((each) => each === searchParams.get("show")),
    channel: channels.find((each) => each === searchParams.get("channel")),
    before: readRowPlace(searchParams.get("before")),
    wanted: searchParams.get("open"),
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const operator = await requireOperator(request);
  const { show, channel, before, wanted } = readQuery(request);
  const { messages, next } = await listMessages({ status: show && messageShows[show], channel, before });
  const { open } = openIn(messages, wanted);
  const entry = messages.find(({ id }) => id === open) ?? (open ? await findMessage(open) : undefined);
  if (wanted && !entry) throw refusal(404, "There is no such message.");
  const shown = [...messages, ...(entry ? [entry] : [])];
  await recordSeen(
    operator,
    [...new Map(shown.map((message) => [message.id, message])).values()]
      .filter(({ channel: by, recipient }) => recipient !== "" && namesSomebody(by))
      .map(({ id, channel: by, recipient }) => ({
        subject: { kind: "message", id },
        details: { [channelFacts[by].recipient]: recipient },
      })),
  );
  return json({
    messages: messages.map(({ exact: _, ...message }) => ({ ...message, subject: "", body: "" })),
    entry: entry && { ...entry, subject: maskSecrets(entry.subject), body: maskSecrets(entry.body) },
    ...{ next, filter: { show, channel, before: before && writePlace(before) }, opened: wanted !== null },
  });
}

const namesSomebody = (by: Channel): boolean => !["browser", "host"].includes(channelFacts[by].recipient);

const wish = z.object({ id: uuid, do: z.enum(["resend", "dismiss"]).default("resend") });

const words = {
  resent: "The message is on its way again.",
  dismissed: "Nothing is to be done about it: the message is blank, and no longer among those that failed.",
  unchanged: { refused: "Nothing was done: the message waits already, was sent, or is blank by now." },
} as const;

export const action = deskAction(requireOperator, async ({ operator, request, form }) => {
  const asked = wish.safeParse(Object.fromEntries(form));
  if (!asked.success) throw refusal(422, "Press one of the buttons on the page.");
  const { show, channel } = readQuery(request);
  const act = asked.data.do === "dismiss" ? dismissMessage : resendMessage;
  const { status } = await act(operator, asked.data.id);
  return redirectWithNotice(paths.adminMessages({ show, channel }), words[status]);
});

export const meta = metaOf({ title: "Messages", description: "Texts and emails, and what became of them." });

export default function Messages() {
  const { messages, entry, next, filter, opened } = useLoaderData<typeof loader>();
  const { before, ...list } = filter;
  return (
    <DeskSplit
      title="Messages"
      said={<DeskDone />}
      filter={<MessageFilter {...filter} />}
      rows={messages.map((message) => messageLine(message, filter))}
      empty={
        filter.show || filter.channel
          ? "No messages match."
          : "No messages yet. Every text and email we write appears here."
      }
      open={entry?.id}
      back={opened ? paths.adminMessages(filter) : undefined}
      pages={
        <MoreLinks
          first={before ? paths.adminMessages(list) : undefined}
          firstName="Newest"
          next={next ? paths.adminMessages({ ...list, before: next }) : undefined}
          nextName="Older"
        />
      }
    >
      {entry ? <MessageEntry message={entry} filter={filter} /> : undefined}
    </DeskSplit>
  );
}

export { ErrorPage as ErrorBoundary } from "~/components/page/error-page";
