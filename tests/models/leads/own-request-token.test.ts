import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readLeadId } from "~/models/base/ids";
import {
  type Linked,
  leadNamedIn,
  opens,
  requestToken,
} from "~/models/leads/own-request/request-token.server";

const newLead = (): Linked => ({ id: readLeadId(randomUUID()), linkNumber: 0 });

/** Whether the text is the first link of the lead that it names. */
const isLink = (text: string): boolean => {
  const id = leadNamedIn(text);
  return id !== undefined && opens(text, { id, linkNumber: 0 });
};

test("a link says nothing that a stranger could make another of", () => {
  const [one, other] = [requestToken(newLead()), requestToken(newLead())];
  // The first half names the request, the second proves that we made the link.
  expect(isLink(one)).toBe(true);
  expect(isLink(one.slice(0, 21) + other.slice(21))).toBe(false);
});

test("a link with any one character changed opens nothing", () => {
  const token = requestToken(newLead());
  for (let position = 0; position < token.length; position++) {
    for (const other of "AQgw_-") {
      const changed = token.slice(0, position) + other + token.slice(position + 1);
      if (changed !== token) expect(isLink(changed)).toBe(false);
    }
  }
});

const known = requestToken({ id: readLeadId("00000000-0000-4000-8000-000000000000"), linkNumber: 0 });

test.each([
  "",
  "x",
  "A".repeat(43),
  "A".repeat(64),
  "=".repeat(43),
  "é".repeat(43),
  `${known}=`,
  ` ${known.slice(1)}`,
  known.slice(0, -1),
  "../../../../../../../../../../../../etc/passwd",
])("what is no link of ours opens nothing: %s", (text) => {
  expect(isLink(text)).toBe(false);
});
