import "./environment";
import { Visitor } from "../tests/support/pages/visitor";

/** Those that the benchmarks measure. */
export type Encoding = "br" | "identity";

/** An answer as it came over the wire. */
export type Answer = { url: URL; status: number; headers: Headers; body: Buffer };

/** Somebody with a browser at the server that listens at `origin`. */
export const personAt = (origin: string): Visitor => new Visitor({ origin, overHttp: true });

/** What comes for this address when the browser accepts the encoding; no redirect is followed. */
export async function ask(person: Visitor, address: string, encoding: Encoding): Promise<Answer> {
  const answer = await person.raw(address, { headers: { "Accept-Encoding": encoding } });
  const { status, headers } = answer;
  const url = new URL(address, "http://localhost");
  return { url, status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The code last texted to this number, as the demo's outbox shows it. */
export async function textedCode(person: Visitor, phone: string): Promise<string> {
  const messages: { channel: string; to: string; body: string }[] = await person
    .raw("/dev/outbox.json")
    .then((answer) => answer.json());
  const digits = phone.replace(/\D/g, "").slice(-9);
  const text = messages.find(({ channel, to }) => channel === "sms" && to.endsWith(digits));
  const code = /\b\d{6}\b/.exec(text?.body ?? "")?.[0];
  if (!code) throw new Error(`No code was texted to ${phone}`);
  return code;
}
