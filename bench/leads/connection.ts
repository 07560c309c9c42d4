import { connect, type Socket } from "node:net";

export type Answered = { status: number; location: string; milliseconds: number };

/**
 * One connection that sends a form and waits for the answer, again and again. It reads of an answer only what it
 * has to, so that whoever asks costs far less than who answers.
 */
export class Connection {
  readonly #socket: Socket;
  #received = "";
  #answered: ((answer: Answered) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;
  #sentAt = 0;

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    this.#socket.on("data", (chunk: string) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#failed?.(error));
    this.#socket.on("close", () => this.#failed?.(new Error("The server closed the connection")));
  }

  post(path: string, cookie: string, body: string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#sentAt = performance.now();
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept-Encoding: br\r\n` +
          `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = this.#received.slice(0, end);
    const rest = this.#received.slice(end + 4);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    const whole = length === undefined ? rest.endsWith("0\r\n\r\n") : rest.length >= Number(length);
    if (!whole && !/^HTTP\/1.1 (204|304)/.test(head)) return;
    this.#received = "";
    this.#answered?.({
      status: Number(head.slice(9, 12)),
      location: /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? "",
      milliseconds: performance.now() - this.#sentAt,
    });
  }
}
