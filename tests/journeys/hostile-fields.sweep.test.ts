import { describe, expect, test } from "vitest";
import { quizzes } from "~/models/quiz/quizzes";
import { waitlistSteps } from "~/models/waitlist/waitlist";
import { paths } from "~/paths";
import { useDatabase } from "../support/database";
import { builtRoutes, filledAddress } from "../support/pages/built-routes";
import { Visitor } from "../support/pages/visitor";
import { samAtWork, samsLead } from "../support/people/professionals";
import { endless, mostCharacters, patternsOnLongTexts } from "../support/rules/long-patterns";

useDatabase();

/** Every name that a form or an address of ours knows, and one that none does. */
const fields = [
  ...new Set([
    ...quizzes.flatMap(({ steps }) => steps.map(({ id }) => id)),
    ...waitlistSteps.map(({ id }) => id),
    ...["name", "message", "password", "intent", "status", "notes", "leadId", "sealed", "photo", "reason"],
    ...["q", "service", "location", "page", "radius", "city", "search", "redirectTo", "role"],
    ...["business", "topic"],
    ...["id", "source", "waitlist", "description", "error", "success", "session_id", "nobody-asks-for-this"],
  ]),
];

/** Where each route that takes a form, or a page, is to be found: parameters of its address filled in. */
const filled: Record<string, string> = {
  ":trade": "plumbing",
  ":landing": "roofers-leeds",
  ":city": "leeds",
};
const routes = (await builtRoutes()).flatMap(({ address, takes, reads }) =>
  address === "/*"
    ? []
    : [{ address: filledAddress(address.replace(/\/:step\??$/, ""), filled), takes, reads }],
);

/** So many of this length in one post stay below what a form may send, and each is longer than any field takes. */
const atOnce = 6;
const tooLong = endless.slice(-9_500);

/** Posts the fields, some at a time; returns the answers of ours that were faults of ours. */
async function post(visitor: Visitor, address: string): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < fields.length; from += atOnce) {
    const some = fields.slice(from, from + atOnce);
    const answer = await visitor.post(address, [
      ["intent", "notes"],
      ...some.map((field) => [field, tooLong]),
    ]);
    await answer.text();
    if (answer.status >= 500) faults.push(`${address} ${some.join(" ")} ${answer.status}`);
  }
  return faults;
}

describe("a field that is far too long is refused before a pattern sees it", () => {
  test("in every form of the site, and in those of the portal for who may use it", async () => {
    const forms = routes.filter(({ takes }) => takes);
    expect(forms.length).toBeGreaterThan(12);
    const faults: string[] = [];
    const own = [paths.leads(), paths.lead(await samsLead())];
    const sam = await samAtWork(paths.leads());
    const seen = await patternsOnLongTexts(async () => {
      for (const { address } of forms) faults.push(...(await post(new Visitor(), address)));
      for (const address of own) faults.push(...(await post(sam, address)));
    });
    expect(seen).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("in the address of every page", async () => {
    // Together they are a third of a million characters, which Remix takes apart a dozen times for each page.
    const value = endless.slice(0, mostCharacters + 500);
    const query = new URLSearchParams(fields.map((field) => [field, value]));
    const seen = await patternsOnLongTexts(async () => {
      for (const { address } of routes.filter(({ reads }) => reads)) {
        if (address === paths.rooferCount) continue;
        const answer = await new Visitor().raw(`${address}?${query}`);
        await answer.text();
        expect(answer.status, address).not.toBe(500);
      }
    });
    expect(seen).toEqual([]);
  });
});
