import { createHash } from "node:crypto";
import type { Visitor } from "../pages/visitor";

/** The scripts on the page that a browser would refuse: those whose hash its Content-Security-Policy does not name. */
export function refusedScripts({ document, headers }: Visitor): string[] {
  const policy = headers.get("Content-Security-Policy") ?? "";
  return [...document.querySelectorAll("script:not([src], [type*=json])")]
    .map(({ textContent }) => textContent ?? "")
    .filter((text) => !policy.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`));
}
