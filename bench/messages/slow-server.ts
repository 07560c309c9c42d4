import { createServer, type Socket } from "node:net";

/**
 * A mail server that takes everything, and so many milliseconds for each mail. Bare, so that it is not what is
 * measured. Writes `{port}` and, when it is asked to end, `{mails, twice, connections}`.
 */
const takesMs = Number(process.argv[2]);
const seen = new Map<string, number>();
let connections = 0;

const answers: Record<string, string> = {
  EHLO: "250 bench",
  MAIL: "250 ok",
  RCPT: "250 ok",
  RSET: "250 ok",
  DATA: "354 go on",
  QUIT: "221 bye",
};

function converse(socket: Socket): void {
  connections++;
  let waiting = "";
  let inMail = false;
  socket.setEncoding("utf8").on("error", () => socket.destroy());
  socket.write("220 bench\r\n");
  socket.on("data", (text: string) => {
    waiting += text;
    for (;;) {
      const end = inMail ? waiting.indexOf("\r\n.\r\n") : waiting.indexOf("\r\n");
      if (end < 0) return;
      const said = waiting.slice(0, end);
      waiting = waiting.slice(end + (inMail ? 5 : 2));
      if (inMail) take(said, socket);
      else socket.write(`${answers[said.slice(0, 4).toUpperCase()] ?? "502 what?"}\r\n`);
      inMail = !inMail && /^data/i.test(said);
    }
  });
}

function take(mail: string, socket: Socket): void {
  const id = /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? "";
  seen.set(id, (seen.get(id) ?? 0) + 1);
  process.send?.({ mails: seen.size });
  setTimeout(() => socket.write("250 taken\r\n"), takesMs);
}

const server = createServer({ noDelay: true }, converse);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : 0 });
});
process.on("message", () => {
  const mails = [...seen.values()].reduce((sum, each) => sum + each, 0);
  process.send?.({ mails, twice: mails - seen.size, connections, end: true });
});
