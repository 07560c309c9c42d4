import { expect, test } from "vitest";
import { paths } from "~/paths";
import { useDatabase } from "../../support/database";
import { Visitor } from "../../support/pages/visitor";

// The production build reads its settings when this file's first visitor opens it.
process.env.CLAIMS_BOOKING_URL = "https://calls.example/fettle";
process.env.CLAIMS_WHATSAPP = "07700 900 900";

useDatabase();

test("a claimant can book a call and chat, where the site says how, and reads when the chat is answered", async () => {
  const visitor = await new Visitor().visit(paths.claimConfirmation());
  expect(visitor.heading).toBe("No claim to show here");
  expect(visitor.text).not.toContain("we have it: a person");
  const talks = [...visitor.document.querySelectorAll("#talk ~ div a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(talks).toEqual([
    ["Book a call", "https://calls.example/fettle"],
    ["Chat on WhatsApp", "https://wa.me/447700900900"],
  ]);
  expect(visitor.text).toContain("9am-6pm Mon-Fri");
});
