import { expect } from "vitest";
import type { Visitor } from "../pages/visitor";

/** Checks that the page is not stored or indexed, and that its address is not passed on. */
export function expectPrivate(visitor: Visitor): void {
  expect(visitor.headers.get("Cache-Control")).toContain("no-store");
  expect(visitor.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(visitor.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(visitor.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
}

/** The WhatsApp link on the page. */
export const whatsApp = (visitor: Visitor) =>
  new URL(visitor.document.querySelector("a[href*='wa.me']")?.getAttribute("href") ?? "");
