import { type AlertWays, quietUntil } from "~/models/alerts/settings";
import { inGsm } from "~/models/messages/gsm";
import { greetBusiness, letterOf, type MailWords, type Message } from "~/models/messages/message";
import {
  type Channel,
  channelFacts,
  type PersonalChannel,
  type Room,
} from "../../../drizzle/schema/values/messages";
import { byDay, type News, textOf, withLink } from "./home-letter";

/** A business with the ways in which its owner is told. */
export type Alerted = { id: string; name: string; ways: AlertWays };

/** What a business is told of a lead, for each amount of room: a mail, a text, the line of a notification. */
type Told = {
  key: string;
  hello: string;
  subject: string;
  blocks: readonly MailWords[];
  text: string;
  line: string;
};

const fitted: Readonly<Record<Room, (told: Told) => Pick<Message, "subject" | "body" | "mail">>> = {
  mail: ({ hello, subject, blocks }) => ({ subject, ...letterOf(hello, blocks) }),
  text: ({ text }) => ({ subject: "", body: inGsm(text) }),
  line: ({ subject, line }) => ({ subject, body: line }),
};

/** One message for each way and recipient: somebody may have several browsers. */
function tell(told: Told, channel: PersonalChannel, recipient: string): Message {
  const { room, recipient: kind } = channelFacts[channel];
  const dedupeKey = `${told.key}${channel}${kind === "browser" ? `:${recipient}` : ""}`;
  return { channel, recipient, dedupeKey, ...fitted[room](told) };
}

/**
 * Tells businesses in the ways that their owners chose: one message for each address, even if several of the businesses
 * share it; within quiet hours it is held until they end.
 */
export function tellEach<Business extends Alerted>(
  businesses: readonly Business[],
  { emergency, at }: { emergency: boolean; at: Date },
  toldOf: (business: Business) => Told,
): Message[] {
  const all = businesses.flatMap((business) => {
    const until = quietUntil(business.ways, emergency, at);
    return business.ways.to.map(({ channel, to }) => ({
      ...tell(toldOf(business), channel, to),
      ...(until && { heldUntil: until }),
    }));
  });
  return [...new Map(all.map((each) => [addressKey(each.channel, each.recipient), each])).values()];
}

/** News for the businesses that have a lead; its first paragraph is what a notification says. */
type BusinessNews = News & { blocks: readonly [string, ...MailWords[]] };

/**
 * Tells businesses what became of a lead that they have, by every way their owners chose, or by email where they turned
 * everything off. Beside their quiet hours no text goes at night, except in an emergency; `at` is when the first of
 * them would go.
 */
export function tellNews<Business extends Alerted & { email: string }>(
  businesses: readonly Business[],
  { emergency, at = new Date() }: { emergency: boolean; at?: Date },
  newsOf: (business: Business) => BusinessNews,
): Message[] {
  const reached = businesses.map(({ ways, ...business }) => {
    const to = ways.to.length > 0 ? ways.to : [{ channel: "email" as const, to: business.email }];
    return { ...business, ways: { ...ways, to } } as Business;
  });
  const told = tellEach(reached, { emergency, at }, (business) => {
    const news = newsOf(business);
    const { key, subject } = news;
    const hello = greetBusiness(business.name);
    return { key, hello, subject, blocks: withLink(news), text: textOf(news), line: news.blocks[0] };
  });
  return told.map((each) => byDay(each, at, emergency));
}

/** An address of a channel, whatever its case. */
export const addressKey = (channel: Channel, to: string) => `${channel} ${to.toLowerCase()}`;
