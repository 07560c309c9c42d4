import type { LoaderFunctionArgs } from "@remix-run/node";
import { findDetour, sayDetour } from "~/http/proxies.server";
import { isStopping } from "~/http/shutdown.server";
import { findReadiness, type Readiness } from "~/models/admin/readiness.server";
import { faultLines } from "./ready-lines";

/**
 * Ready while the process and its database answer; the text says how sending goes. A vendor that is away does
 * not make it unready: every process would be, and those that still serve pages and take requests would be taken out. A
 * process that was told to stop answers `stopping`, and still serves whoever comes.
 */
export async function loader({ request: { headers } }: LoaderFunctionArgs) {
  if (isStopping()) return answer(503, "stopping");
  const readiness = await findReadiness();
  const detour = findDetour(headers.get("X-Forwarded-For"), headers.get("CF-Connecting-IP"));
  const lines = [inWords(readiness), ...(detour ? [sayDetour(detour)] : [])];
  return answer(readiness.status === "ready" ? 200 : 503, lines.join("\n"));
}

const answer = (status: number, text: string) =>
  new Response(text, { status, headers: { "Cache-Control": "no-store" } });

function inWords(readiness: Readiness): string {
  if (readiness.status !== "ready") return "database unavailable";
  const { waiting, oldestSeconds, faulty, nearlyUsed } = readiness;
  return [
    "ready",
    `messages waiting: ${waiting}, the oldest for ${oldestSeconds} s`,
    ...faultLines(faulty),
    ...(nearlyUsed.length > 0 ? [`nearly used up: ${nearlyUsed.join(", ")}`] : []),
  ].join("\n");
}
