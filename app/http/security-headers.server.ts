import { env } from "~/env.server";

/** Without subdomains: other services on the domain are not ours to decide about. */
const strictTransport: [string, string] = ["Strict-Transport-Security", "max-age=31536000"];

/** The default headers of every response; a page adds its policy (`pages/content-security-policy.server.ts`). */
export const securityHeaders: readonly [string, string][] = [
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(self), microphone=(), payment=()"],
  ...(env.live ? [strictTransport] : []),
];
