import { createHash } from "node:crypto";

/** A CSP source that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The Content-Security-Policy of our pages: nothing from elsewhere, and only the `style` and `scripts` inline. `posts`
 * are origins beside our own that forms may lead to, `frames` the one that may be framed.
 */
export const contentSecurityPolicy = (
  style: string,
  scripts: readonly string[],
  posts: readonly string[] = [],
  frames = "'none'",
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "worker-src 'self'",
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...posts].join(" "),
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
  ].join("; ");
