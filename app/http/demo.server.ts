import { env } from "~/env.server";
import { refusal } from "~/http/pages/refusal.server";

/** Throws a 404 Response outside demo mode: the page exists there only. */
export function requireDemo(): void {
  if (!env.DEMO) throw refusal(404, "Page Not Found");
}
