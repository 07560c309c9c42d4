import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventStream } from "~/http/event-stream.server";
import { findOperator } from "~/http/operator.server";
import { answerOrAway } from "~/http/outage.server";
import { refusal } from "~/http/refusal.server";
import { findRun } from "~/models/imports/runs.server";
import { isBeingListed, isUnderWay, listingOf, standingOf } from "./import-progress.server";

const lookMs = 1_000;

/** Server-sent events: a text that changes whenever the page of the import has something new to show. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerOrAway("Nothing can be told just now.", () => openStream(request, params.importId ?? ""));
}

async function openStream(request: Request, id: string): Promise<Response> {
  if (!(await findOperator(request))) throw refusal(401, "Please sign in.");
  if (!(await findRun(id))) throw refusal(404, "There is no such import.");
  return eventStream(request, (send, end) => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const look = async () => {
      // A page that is left alone asks again, and then whatever is wrong is said where every page says it.
      const run = await findRun(id).catch(() => undefined);
      if (!run || !(await findOperator(request).catch(() => undefined))) return end();
      const listing = await listingOf(run).catch(() => undefined);
      send(standingOf(run, listing));
      // It may have ended while this was looking, or with what was just sent.
      if (over || !(isUnderWay(run) || isBeingListed(listing))) return end();
      timer = setTimeout(look, lookMs);
    };
    timer = setTimeout(look, lookMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  });
}
