import { findReadiness, type Readiness } from "~/models/operations/readiness.server";

/**
 * The process answers and so does its database; beside that, how sending goes. A vendor that is away does not make
 * it unready: every process would be, and those that still serve pages and take requests would be taken out.
 */
export async function loader() {
  const readiness = await findReadiness();
  return new Response(inWords(readiness), {
    status: readiness.status === "ready" ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}

function inWords(readiness: Readiness): string {
  if (readiness.status !== "ready") return "database unavailable";
  const { waiting, oldestSeconds, faulty } = readiness;
  return [
    "ready",
    `messages waiting: ${waiting}, the oldest for ${oldestSeconds} s`,
    `cannot be sent: ${faulty.join(", ") || "nothing"}`,
  ].join("\n");
}
