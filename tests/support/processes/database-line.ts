import { connect, createServer, type Socket } from "node:net";
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
  /** Ends what was cut, slammed or frozen. */
  mend(): Promise<void>;
  /** Breaks open connections; new ones work. */
  interrupt(): void;
  close(): Promise<void>;
};

/** Lays a line to the database at `to`. */
export async function openDatabaseLine(to: string): Promise<DatabaseLine> {
  const target = new URL(to);
  const line = new Line(() => connect(Number(target.port || 5432), target.hostname));
  const server = createServer((near) => line.take(near));
  const port = await listenOn(server, 0);
  const cut = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      line.interrupt();
    });
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    interrupt: () => line.interrupt(),
    slam: () => line.slam(),
    freeze: () => line.freeze(),
    async mend() {
      line.mend();
      if (!server.listening) await listenOn(server, port);
    },
    close: cut,
  };
}

/** The connections of a line, each with its other half at the database. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #reach: () => Socket;
  #frozen = false;
  #slamming = false;

  constructor(reach: () => Socket) {
    this.#reach = reach;
  }

  take(near: Socket): void {
    if (this.#slamming) {
      near.destroy();
      return;
    }
    const far = this.#reach();
    this.#join(near, far);
    this.#join(far, near);
  }

  #join(socket: Socket, other: Socket): void {
    this.#sockets.add(socket);
    socket.on("data", (chunk) => other.write(chunk));
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      this.#sockets.delete(socket);
      other.destroy();
    });
    if (this.#frozen) socket.pause();
  }

  interrupt(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  slam(): void {
    this.#slamming = true;
    this.interrupt();
  }

  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#frozen = this.#slamming = false;
    for (const socket of this.#sockets) socket.resume();
  }
}
