import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type ReceivedMail = {
  from: string;
  to: string[];
  source: string;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
};
/** The moments at which the server can be told what to reply. */
type SmtpMoment = "greeting" | "AUTH" | "MAIL" | "RCPT" | "end of message";
/** What to say instead of yes, for example `550 No such person`; undefined for yes, a promise for yes when it resolves. */
type SmtpReply = (moment: SmtpMoment) => string | "silence" | "a trickle" | Promise<unknown> | undefined;

export type SmtpServer = Awaited<ReturnType<typeof openSmtpServer>>;

/** A mail server on this machine that takes everything, from anybody, unless told otherwise. */
export async function openSmtpServer() {
  const received: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  let reply: SmtpReply = () => undefined;
  const decide: Decide = (moment, { remotePort }, answer) => {
    const said = reply(moment);
    if (said instanceof Promise) said.then(() => answer());
    else if (said === "a trickle") trickle(sockets.get(remotePort));
    else if (said !== "silence") answer(said === undefined ? undefined : refusal(said));
    return said === undefined || said instanceof Promise;
  };
  const server = serverThat(decide, (mail) => received.push(mail));
  server.server.on("connection", (socket: Socket) => remember(sockets, socket));
  // A client that is killed resets its connection, which is no fault of the server's.
  server.on("error", () => undefined);
  /** Ends every connection without a word. */
  const hangUp = (): void => {
    for (const socket of sockets.values()) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** How to answer from now on. */
    reply(next: SmtpReply): void {
      reply = next;
    },
    /** Leaves the next mail in hand; resolves once somebody waits with one. */
    hold: (): Promise<void> =>
      new Promise((resolve) => {
        reply = (moment) => {
          if (moment === "RCPT") resolve();
          return moment === "RCPT" ? "silence" : undefined;
        };
      }),
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}

type Answer = (error?: Error | null) => void;
/** Answers at this moment as the server was told to; whether that was a yes. */
type Decide = (moment: SmtpMoment, session: SMTPServerSession, answer: Answer) => boolean;

const serverThat = (decide: Decide, take: (mail: ReceivedMail) => void) =>
  new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ["PLAIN"],
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, answer) => decide("greeting", session, answer),
    onAuth: (_, session, answer) => decide("AUTH", session, (error) => answer(error, { user: "fettle" })),
    onMailFrom: (_, session, answer) => decide("MAIL", session, answer),
    onRcptTo: (_, session, answer) => decide("RCPT", session, answer),
    onData: (stream, session, answer) => {
      // A client that is killed in the middle of a message has not sent one.
      mailFrom(stream, session).then((mail) => {
        if (decide("end of message", session, answer)) take(mail);
      }, answer);
    },
  });

async function mailFrom(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<ReceivedMail> {
  const source = await text(stream);
  const from = envelope.mailFrom ? envelope.mailFrom.address : "";
  return { from, to: envelope.rcptTo.map(({ address }) => address), source, at: Date.now() };
}

function remember(sockets: Map<number, Socket>, socket: Socket): void {
  const port = socket.remotePort ?? 0;
  sockets.set(port, socket);
  socket.once("close", () => sockets.delete(port));
}

/** `550 No such person` in the form that the library takes. */
const refusal = (said: string): Error =>
  Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** A reply that never ends. */
function trickle(socket: Socket | undefined): void {
  const drops = setInterval(() => socket?.write("250-wait\r\n"), 10);
  socket?.once("close", () => clearInterval(drops));
}
