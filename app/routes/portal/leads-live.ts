import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/http/event-stream.server";
import { answerOrAway } from "~/http/outage.server";
import { writeLiveMark } from "~/http/pages/frame.server";
import { refusal } from "~/http/pages/refusal.server";
import { findProfessional, type Professional } from "~/http/sessions/professional.server";
import { countLeadsFor } from "~/models/leads/portal/assignments.server";
import { countListening, onLeadsChange } from "~/models/leads/portal/live.server";
import { viewerOf } from "./viewer.server";

/** Streams of one account: far more than one person has pages open. */
const mostOfOne = 10;

/**
 * Server-sent events: the state of the business's leads, now and whenever it changes. Ends when they are no
 * longer signed in, or no longer work as this business.
 */
export const loader = ({ request }: LoaderFunctionArgs) =>
  answerOrAway("Nothing can be told just now.", () => openStream(request));

async function openStream(request: Request): Promise<Response> {
  const professional = await findProfessional(request);
  if (!professional) throw refusal(401, "Please sign in.");
  const viewer = viewerOf(professional);
  if (countListening(viewer.accountId) >= mostOfOne) throw refusal(429, "Too many pages are listening.");
  const now = await liveMarkOf(professional);
  return eventStream(request, (sendLine, end) => {
    let told: string | undefined;
    const send = (liveMark: string) => {
      if (liveMark !== told) sendLine(liveMark);
      told = liveMark;
    };
    send(now);
    return onLeadsChange(
      viewer,
      inTurn(() => tellOn(request, viewer.businessId, { send, end })),
    );
  });
}

const liveMarkOf = async (professional: Professional) =>
  writeLiveMark(await countLeadsFor(viewerOf(professional)));

type Stream = { send(line: string): void; end(): void };

/** Never rejects: an error ends the stream. */
async function tellOn(request: Request, businessId: ListingId, { send, end }: Stream): Promise<void> {
  try {
    const professional = await findProfessional(request);
    if (professional?.business.id !== businessId) return end();
    send(await liveMarkOf(professional));
  } catch {
    // The page connects again, and that answer says what is wrong.
    end();
  }
}

/** Runs `work` one at a time, and once more for any calls meanwhile. */
function inTurn(work: () => Promise<void>): () => void {
  let busy = false;
  let again = false;
  const run = async () => {
    busy = true;
    do {
      again = false;
      await work();
    } while (again);
    busy = false;
  };
  return () => {
    if (busy) again = true;
    else void run();
  };
}
