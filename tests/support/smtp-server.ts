import { type AddressInfo, createServer, type Socket } from "node:net";

export type ReceivedMail = {
  from: string;
  to: string[];
  source: string;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
};
/** What to say to a command instead of yes, for example `550 No such person`; undefined for yes. */
export type SmtpReply = (command: string) => string | "silence" | "a trickle" | undefined;

export type SmtpServer = {
  url: string;
  received: ReceivedMail[];
  /** How to answer from now on. */
  reply(reply: SmtpReply): void;
  close(): Promise<void>;
};

/** A mail server on this machine that takes everything, unless told otherwise. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let reply: SmtpReply = () => undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A client that is killed resets the connection.
    socket.on("error", () => socket.destroy());
    converse(socket, (command) => reply(command), received);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    reply(next) {
      reply = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Enough of RFC 5321 for one honest client. */
function converse(socket: Socket, reply: SmtpReply, received: ReceivedMail[]): void {
  let mail = { from: "", to: [] as string[] };
  let inMessage = false;
  let unread = "";
  const say = (command: string, usual: string) => {
    const answer = reply(command) ?? usual;
    if (answer === "a trickle") {
      const drops = setInterval(() => socket.write("250-wait\r\n"), 10);
      socket.once("close", () => clearInterval(drops));
    } else if (answer !== "silence") socket.write(`${answer}\r\n`);
    return answer === usual;
  };
  const obey = (command: string) => {
    const address = /<([^>]*)>/.exec(command)?.[1] ?? "";
    const [verb] = command.toUpperCase().split(/[ :]/);
    if (verb === "DATA") inMessage = say(command, "354 Go on");
    else if (verb === "QUIT") socket.end("221 Bye\r\n");
    else if (say(command, "250 OK") && verb === "MAIL") mail = { from: address, to: [] };
    else if (verb === "RCPT") mail.to.push(address);
  };
  socket.setEncoding("utf8");
  socket.write("220 test\r\n");
  socket.on("data", (chunk: string) => {
    unread += chunk;
    for (;;) {
      const end = unread.indexOf(inMessage ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + (inMessage ? 5 : 2));
      if (!inMessage) obey(part);
      else {
        inMessage = false;
        if (say("end of message", "250 Taken")) received.push({ ...mail, source: part, at: Date.now() });
      }
    }
  });
}
