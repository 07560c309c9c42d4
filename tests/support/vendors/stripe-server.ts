import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { StandIn } from "~/services/payments/stand-in/stand-in.server";
import { listenOn } from "../processes/listen";

/** Stripe's API on this machine for processes of the application: answers from a stand-in's books. */
export async function openStripeServer(standIn: StandIn): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const body = await text(request);
    const answer = await standIn.fetch(`http://stripe.example${request.url}`, {
      method: request.method ?? "GET",
      headers,
      ...(body ? { body } : {}),
    });
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(await answer.text());
  });
  await listenOn(server, 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
