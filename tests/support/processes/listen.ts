import { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { until } from "../until";

/**
 * Listens on a port of 127.0.0.1, 0 for any that is free, and returns it. A port that was ours before may be somebody's way out
 * for a moment: this waits for it.
 */
export async function listenOn(server: Server, port: number): Promise<number> {
  await until(`port ${port} is free`, () => tryPort(server, port));
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its open connections. */
export const closeAtOnce = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    if (server instanceof HttpServer) server.closeAllConnections();
  });

function tryPort(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    server.once("error", refuse);
    server.listen(port, "127.0.0.1", () => {
      server.removeListener("error", refuse);
      resolve(true);
    });
  });
}
