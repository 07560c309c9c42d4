import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/http/event-stream.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/pages/refusal.server";
import { findOperator } from "~/http/sessions/operator.server";
import { findLiveMark } from "./import-progress.server";

const pollMs = 1_000;

/** Server-sent events: a text that changes whenever the page of an import, or of a removal, has something new to show. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerOrAway("Nothing can be told just now.", () => openStream(request, params.importId ?? ""));

async function openStream(request: Request, id: string): Promise<Response> {
  if (!(await findOperator(request))) throw refusal(401, "Please sign in.");
  if (!(await findLiveMark(id))) throw refusal(404, "There is no such import.");
  return eventStream(request, (send, end) => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const poll = async () => {
      // On an error the stream ends: the page connects again, and that answer says what is wrong.
      const now = await findLiveMark(id).catch(() => undefined);
      if (!now || !(await findOperator(request).catch(() => undefined))) return end();
      send(now.liveMark);
      // The stream may have ended during these queries, or with this send.
      if (over || !now.changing) return end();
      timer = setTimeout(poll, pollMs);
    };
    timer = setTimeout(poll, pollMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
}
