import { type HeadersFunction, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LineLink, TextLink } from "~/components/page/link";
import { metaOf } from "~/components/page/page-meta";
import { listDemoMessages } from "~/http/demo.server";
import { formatInstant } from "~/models/base/clock";
import { everyKind } from "~/models/messages/message";
import { formatPhone } from "~/models/reading/phone";
import { paths } from "~/paths";
import { channelFacts } from "../../../drizzle/schema/values/messages";

export const loader = async ({ request }: LoaderFunctionArgs) =>
  json({ messages: await listDemoMessages(request) }, { headers: { "Cache-Control": "no-store" } });

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta = metaOf({
  title: "Outbox",
  description: `The ${everyKind} of the demonstration.`,
});

export default function Outbox() {
  const { messages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap narrow py-12">
      <h1>Outbox</h1>
      <p className="mt-3 text-slate">
        {`In the demonstration nothing leaves this computer. These are the ${everyKind} that would have been sent, newest first.`}
      </p>
      <LineLink to={paths.devOutbox}>Look again</LineLink>
      {messages.length === 0 ? (
        <p className="mt-6">Nothing yet. Ask for a quote, and the code for your phone appears here.</p>
      ) : (
        <ol className="mt-6 grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <SentMessage message={message} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

type Message = ReturnType<typeof useLoaderData<typeof loader>>["messages"][number];

const SentMessage = ({ message }: { message: Message }) => (
  <article className="panel">
    <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="min-w-0 text-lg wrap-anywhere">{whereTo(message)}</h2>
      <time dateTime={message.createdAt} className="figures text-sm text-slate">
        {formatInstant(message.createdAt)}
      </time>
    </header>
    {message.subject ? (
      <p className="mt-3">
        <strong>{message.subject}</strong>
      </p>
    ) : null}
    <p className="mt-3 whitespace-pre-line wrap-anywhere">
      <Linked text={message.body} />
    </p>
  </article>
);

function whereTo({ channel, to }: Message): string {
  const { one, recipient } = channelFacts[channel];
  if (recipient === "browser") return `${one} in a browser`;
  return `${one} to ${recipient === "phone" ? formatPhone(to) : to}`;
}

/** The text with its web addresses as links, as a mail program shows it. */
function Linked({ text }: { text: string }) {
  const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/.exec(text);
  if (!address) return <>{text}</>;
  const [href] = address;
  return (
    <>
      {text.slice(0, address.index)}
      <TextLink to={href}>{href}</TextLink>
      <Linked text={text.slice(address.index + href.length)} />
    </>
  );
}
