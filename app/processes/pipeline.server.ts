import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkAt } from "~/http/client-address.server";

/** How many requests may wait on one connection, and in one network, for earlier answers: browsers never send ahead. */
const mostOfConnection = 10;
const mostOfNetwork = 100;
/** How many bytes of finished responses may be held in memory for the clients of one network. */
const mostUnread = 32 * 1024 * 1024;

type Exchange = { request: IncomingMessage; response: ServerResponse; answer(): void };
type Waiting = Exchange & { network: string };

/** The waiting requests of each connection that is being answered, and their number in each network. */
const waiting = new WeakMap<Socket, Waiting[]>();
const ofNetwork = new Map<string, number>();
/** For each network, its connections with responses that are not read yet, with their bytes; the oldest first. */
const unread = new Map<string, Map<Socket, number>>();

/**
 * Answers the requests of a connection one after another: each once the system has taken the whole response before it,
 * which it does while the client reads. Node would begin all at once and keep what is not read. A connection with too
 * many waiting requests is closed, and so is the one that has not read for longest in a network that holds too much.
 */
export function answerInTurn(exchange: Exchange): void {
  const { socket } = exchange.request;
  const others = waiting.get(socket);
  if (!others && !socket.destroyed) {
    waiting.set(socket, []);
    begin(exchange);
    return;
  }
  const network = networkAt(exchange.request);
  const count = ofNetwork.get(network) ?? 0;
  if (!others || others.length >= mostOfConnection || count >= mostOfNetwork) {
    socket.destroy();
    dismiss(exchange);
    return;
  }
  ofNetwork.set(network, count + 1);
  others.push({ ...exchange, network });
}

function begin(exchange: Exchange): void {
  const { request, response, answer } = exchange;
  const { socket } = request;
  countUnread(exchange);
  response.once("close", () => {
    const others = waiting.get(socket) ?? [];
    const next = socket.destroyed ? undefined : others.shift();
    if (next) {
      leave(next);
      begin(next);
      return;
    }
    waiting.delete(socket);
    for (const other of others) {
      leave(other);
      dismiss(other);
    }
  });
  answer();
}

function countUnread({ request, response }: Exchange): void {
  const { socket } = request;
  const network = networkAt(request);
  const end = response.end.bind(response);
  response.end = ((...last: Parameters<typeof end>) => {
    end(...last);
    const held = unread.get(network) ?? new Map<Socket, number>();
    unread.set(network, held.set(socket, response.writableLength));
    breakOldest(held);
    return response;
  }) as typeof response.end;
  response.once("close", () => {
    const held = unread.get(network);
    if (held?.delete(socket) && held.size === 0) unread.delete(network);
  });
}

function breakOldest(held: ReadonlyMap<Socket, number>): void {
  let bytes = 0;
  for (const each of held.values()) bytes += each;
  for (const [socket, each] of held) {
    if (bytes <= mostUnread) return;
    bytes -= each;
    socket.destroy();
  }
}

function leave({ network }: Waiting): void {
  const count = (ofNetwork.get(network) ?? 0) - 1;
  if (count > 0) ofNetwork.set(network, count);
  else ofNetwork.delete(network);
}

/** Node emits no `close` for a response that never got its connection, for which others would wait for ever. */
function dismiss({ response }: Exchange): void {
  response.emit("close");
}
