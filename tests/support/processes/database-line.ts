import { connect, createServer, type Socket } from "node:net";
import { listenOn } from "./listen";

/** Lays a way to the database at `to` that a test can cut. */
export async function openDatabaseLine(to: string): Promise<DatabaseLine> {
  const line = new DatabaseLine(new URL(to));
  await line.mend();
  return line;
}

/** Such a way: its connections, each with its other half at the database. */
export class DatabaseLine {
  readonly #server = createServer((near) => this.#take(near));
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #frozen = false;
  #slamming = false;

  constructor(readonly target: URL) {}

  /** The database's address by this way. */
  get url(): string {
    return Object.assign(new URL(this.target), { host: `127.0.0.1:${this.#port}` }).href;
  }

  #take(near: Socket): void {
    if (this.#slamming) {
      near.destroy();
      return;
    }
    const far = connect(Number(this.target.port || 5432), this.target.hostname);
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

  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#server.listening) this.#server.close(() => resolve());
      else resolve();
      this.interrupt();
    });
  }

  /** Breaks open connections; new ones work. */
  interrupt(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Breaks every connection, takes new ones and closes them: a proxy that has lost its server. */
  slam(): void {
    this.#slamming = true;
    this.interrupt();
  }

  /** Takes connections and lets nothing through: a network that swallows what is sent. */
  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Ends what was cut, slammed or frozen. */
  async mend(): Promise<void> {
    this.#frozen = this.#slamming = false;
    for (const socket of this.#sockets) socket.resume();
    if (!this.#server.listening) this.#port = await listenOn(this.#server, this.#port);
  }
}
