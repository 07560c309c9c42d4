import { expect } from "vitest";
import type { Visitor } from "../pages/visitor";

/** Nobody stores the page, lists it, or is told of its address. */
export function expectPrivate(visitor: Visitor): void {
  expect(visitor.headers.get("Cache-Control")).toContain("no-store");
  expect(visitor.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(visitor.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(visitor.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
}

/** The chat that the page offers. */
export const whatsApp = (visitor: Visitor) =>
  new URL(visitor.document.querySelector("a[href*='wa.me']")?.getAttribute("href") ?? "");
