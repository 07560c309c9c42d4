import { createHash } from "node:crypto";

/** A CSP source that allows exactly this inline text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The Content-Security-Policy of our pages: nothing from elsewhere, within a page the `style` and our `scripts` only. */
export function contentSecurityPolicy(style: string, scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "worker-src 'self'",
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
