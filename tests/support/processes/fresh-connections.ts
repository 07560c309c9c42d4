import { connect } from "node:net";

/** The result for a visitor with a new connection: 'refused' means that no server listens, which does no harm. */
type Fate = "answered" | "refused" | "cut";

/** Asks for `path` on a connection of its own. */
function comeAfresh(origin: string, path: string): Promise<Fate> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = "";
  let refused = false;
  socket.setEncoding("latin1").on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    refused = error.code === "ECONNREFUSED";
  });
  socket.once("connect", () => {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
  return new Promise((resolve) => {
    socket.once("close", () => {
      if (refused) resolve("refused");
      else resolve(answer.startsWith("HTTP/1.1 200") && answer.endsWith("</html>") ? "answered" : "cut");
    });
  });
}

/** `atOnce` visitors connect again and again until no server listens; returns how many had each result. */
export async function comeUntilRefused(origin: string, path: string, atOnce: number) {
  const fates: Record<Fate, number> = { answered: 0, refused: 0, cut: 0 };
  const keepComing = async () => {
    let fate: Fate | undefined;
    while (fate !== "refused") {
      fate = await comeAfresh(origin, path);
      fates[fate] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, keepComing));
  return fates;
}
