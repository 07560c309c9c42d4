import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { closeAtOnce, listenOn } from "../processes/listen";

type Answer =
  | { status: number; body: Record<string, unknown> }
  /** Never answers. */
  | "silence"
  /** Breaks the connection. */
  | "reset";
type Part = "codes" | "checks" | "texts" | "settings";

export type SentText = {
  to: string;
  body: string;
  /** When it was taken, in milliseconds since 1970. */
  at: number;
};

export type TwilioServer = Awaited<ReturnType<typeof openTwilioServer>>;

/** Twilio's Verify and Messaging on this machine, in good health unless told otherwise. */
export async function openTwilioServer() {
  /** The code that is right for every number. */
  const code = "246810";
  /** Numbers that a code was asked for, in order. */
  const codesFor: string[] = [];
  /** Texts that were taken. */
  const texts: SentText[] = [];
  /** After how many milliseconds each client without an answer gave up. */
  const heldMs: number[] = [];
  const told = new Map<Part, Answer>();
  /** What this part answers from now on; without an answer, what a healthy Twilio says. */
  const answer = (part: Part, says?: Answer): void => {
    if (says) told.set(part, says);
    else told.delete(part);
  };
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const to = form.get("To") ?? "";
    const part = request.method === "GET" ? "settings" : partOf(request.url ?? "");
    if (part === "codes") codesFor.push(to);
    const said = told.get(part) ?? usual(part, form.get("Code") === code);
    if (part === "texts" && typeof said === "object" && said.status < 300) {
      texts.push({ to, body: form.get("Body") ?? "", at: Date.now() });
    }
    const asked = Date.now();
    if (said === "silence") response.once("close", () => heldMs.push(Date.now() - asked));
    reply(response, said);
  });
  const url = `http://127.0.0.1:${await listenOn(server, 0)}`;
  return { url, codesFor, texts, heldMs, code, answer, close: () => closeAtOnce(server) };
}

function partOf(path: string): Part {
  if (path.endsWith("/VerificationCheck")) return "checks";
  return path.endsWith("/Verifications") ? "codes" : "texts";
}

function usual(part: Part, right: boolean): Answer {
  if (part === "settings") return { status: 200, body: { sid: "of a service that Twilio knows" } };
  if (part === "texts") return { status: 201, body: { sid: "SM1", status: "queued" } };
  const status = part === "checks" && right ? "approved" : "pending";
  return { status: part === "codes" ? 201 : 200, body: { sid: "VE1", status } };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === "silence") return;
  if (answer === "reset") {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(answer.status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(answer.body));
}
