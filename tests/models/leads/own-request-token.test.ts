import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findLeadIdOfToken, requestToken } from "~/models/leads/own-request/request-token.server";

test("a link opens the request it was made for, and is the same each time", () => {
  const leadId = randomUUID();
  expect(findLeadIdOfToken(requestToken(leadId))).toBe(leadId);
  expect(requestToken(leadId)).toBe(requestToken(leadId));
  expect(requestToken(leadId)).toMatch(/^[\w-]{43}$/);
});

test("a link says nothing that a stranger could make another of", () => {
  const [one, other] = [requestToken(randomUUID()), requestToken(randomUUID())];
  // The first half names the request, the second proves that we made the link.
  expect(findLeadIdOfToken(one.slice(0, 21) + other.slice(21))).toBeUndefined();
});

test("a link with any one character changed opens nothing", () => {
  const token = requestToken(randomUUID());
  for (let position = 0; position < token.length; position++) {
    for (const other of "AQgw_-") {
      const changed = token.slice(0, position) + other + token.slice(position + 1);
      if (changed !== token) expect(findLeadIdOfToken(changed)).toBeUndefined();
    }
  }
});

test.each([
  "",
  "x",
  "A".repeat(43),
  "A".repeat(64),
  "=".repeat(43),
  "é".repeat(43),
  `${requestToken("00000000-0000-4000-8000-000000000000")}=`,
  ` ${requestToken("00000000-0000-4000-8000-000000000000").slice(1)}`,
  requestToken("00000000-0000-4000-8000-000000000000").slice(0, -1),
  "../../../../../../../../../../../../etc/passwd",
])("what is no link of ours opens nothing: %s", (text) => {
  expect(findLeadIdOfToken(text)).toBeUndefined();
});
