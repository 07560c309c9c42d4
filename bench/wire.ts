import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../scripts/postgres.js";

/** What went over the connections to PostgreSQL while one request was answered. */
export type Traffic = {
  /**
   * How often the application waited for the database: for a statement's outcome, and before it, when the
   * driver asks what a statement's parameters are before it sends them.
   */
  roundTrips: number;
  transactions: number;
  statements: string[];
};

/** A relay between the application and its PostgreSQL that reads along. */
export type Wire = {
  url: string;
  /** What goes over the wire while `act` runs. */
  during: (act: () => Promise<unknown>) => Promise<Traffic>;
  close: () => void;
};

const readyForQuery = "Z".charCodeAt(0);
const query = "Q".charCodeAt(0);
const parse = "P".charCodeAt(0);
const bind = "B".charCodeAt(0);
const flush = "H".charCodeAt(0);
const lengthBytes = 4;

/** Cuts a stream of PostgreSQL messages (type, length, content) and hands each on. */
function reader(heard: (type: number, content: Buffer) => void, startsWithType: boolean) {
  let rest = Buffer.alloc(0);
  let typed = startsWithType;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = typed ? 1 : 0;
      if (rest.length < head + lengthBytes) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (typed) heard(rest.readUInt8(0), rest.subarray(head + lengthBytes, end));
      // The first message of a client has no type.
      typed = true;
      rest = rest.subarray(end);
    }
  };
}

const textUpTo = (content: Buffer, from = 0) => content.toString("utf8", from, content.indexOf(0, from));

/** What counts the messages of both sides. */
function listeners(traffic: () => Traffic) {
  const prepared = new Map<string, string>();
  const said = (statement: string) => {
    traffic().statements.push(statement);
    if (/^begin\b/i.test(statement)) traffic().transactions++;
  };
  return {
    application(type: number, content: Buffer) {
      if (type === flush) traffic().roundTrips++;
      if (type === query) said(textUpTo(content));
      if (type === parse) {
        const name = textUpTo(content);
        prepared.set(name, textUpTo(content, Buffer.byteLength(name) + 1));
      }
      if (type === bind) said(prepared.get(textUpTo(content, content.indexOf(0) + 1)) ?? "");
    },
    database(type: number) {
      if (type === readyForQuery) traffic().roundTrips++;
    },
  };
}

/** Opens a relay to the database. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  let traffic: Traffic = { roundTrips: 0, transactions: 0, statements: [] };
  const ears = listeners(() => traffic);
  const sockets = new Set<Socket>();
  const relay = createServer((application) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [application, database]) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    application.on("data", reader(ears.application, false)).pipe(database);
    database.on("data", reader(ears.database, true)).pipe(application);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => relay.listen(port, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async during(act) {
      traffic = { roundTrips: 0, transactions: 0, statements: [] };
      await act();
      return traffic;
    },
    close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
