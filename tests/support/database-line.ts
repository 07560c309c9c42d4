import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { listenOn } from "./listen";

/** A way to the database that a test can cut. */
export type DatabaseLine = {
  /** The database's address by this way. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Breaks every connection, takes new ones and closes them: a proxy that has lost its server. */
  slam(): void;
  /** Takes connections and lets nothing through: a network that swallows what is sent. */
  freeze(): void;
  /** Lets through again what was stopped. */
  mend(): Promise<void>;
  /** Breaks the connections that are open; new ones are let through. */
  interrupt(): void;
  close(): Promise<void>;
};

/** Lays a line to the database at `to`. */
export async function openDatabaseLine(to: string): Promise<DatabaseLine> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let frozen = false;
  let slamming = false;
  const add = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("data", (chunk) => other.write(chunk));
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    if (frozen) socket.pause();
  };
  const server = createServer((near) => {
    if (slamming) return near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    add(near, far);
    add(far, near);
  });
  await listenOn(server, 0);
  const { port } = server.address() as AddressInfo;
  const interrupt = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const cut = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      interrupt();
    });
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    interrupt,
    slam() {
      slamming = true;
      interrupt();
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      frozen = slamming = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listenOn(server, port);
    },
    close: cut,
  };
}
